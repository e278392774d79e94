import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pushKeys } from '../../server/test/device.ts';
import { createTestDatabase } from '../../server/test/postgres.ts';
import { freePort } from '../../server/test/postgres-cluster.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

export const serverProgram = join(import.meta.dirname, '../../server/dist/main.js');

/** A running product: the built server on its own database, data folder and mailbox. */
export interface App {
  url: string;
  mailbox: Mailbox;
  admin: { email: string; password: string };
  /** The recipient of the contact form. */
  operator: string;
  /** The operator's phone number. */
  operatorPhone: string;
  databaseUrl: string;
  pid: number;
  /** The last part of the server's output. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built server and waits for /readyz.
 * @param environment adds to its settings or replaces them
 * @throws with the server's output if it ends or is not ready in time
 */
export async function startApp(environment: Record<string, string> = {}): Promise<App> {
  const [port, database, mailbox, dataDir] = await Promise.all([
    freePort(),
    createTestDatabase(),
    startMailbox(),
    mkdtemp(join(tmpdir(), 'dawaya-e2e-')),
  ]);
  const { HOST: host = '127.0.0.1' } = environment;
  const url = `http://${host}:${port}`;
  const admin = { email: 'admin@dawaya.test', password: 'a long enough sentence' };
  const operator = 'operator@dawaya.test';
  const operatorPhone = '+249183456789';
  const server = spawn(process.execPath, [serverProgram], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: host,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SMTP_URL: mailbox.url,
      CONTACT_EMAIL: operator,
      CONTACT_PHONE: operatorPhone,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      PUSH_PUBLIC_KEY: pushKeys.publicKey,
      PUSH_PRIVATE_KEY: pushKeys.privateKey,
      RATE_LIMIT_SCALE: '100',
      LOG_LEVEL: 'warn',
      // As in `npm start`: otherwise the allocator's arenas hold the memory of pictures.
      MALLOC_ARENA_MAX: '2',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const keep = (chunk: Buffer) => {
    log = (log + chunk).slice(-20_000);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);

  const stop = async () => {
    await stopProcess(server);
    await Promise.all([database.drop(), mailbox.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
  if (!(await waitUntilReady(url, server))) {
    await stop();
    throw new Error(`The server did not become ready:\n${log}`);
  }
  return {
    url,
    mailbox,
    admin,
    operator,
    operatorPhone,
    databaseUrl: database.url,
    pid: server.pid ?? 0,
    log: () => log,
    stop,
  };
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  while (server.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

function stopProcess(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    const tooLong = setTimeout(() => server.kill('SIGKILL'), 10_000);
    server.once('exit', () => {
      clearTimeout(tooLong);
      resolve();
    });
    server.kill('SIGTERM');
  });
}
