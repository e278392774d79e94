import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresql } from '../src/database/postgresql.ts';
import { makePharmacy } from './factories.ts';
import { createTestDatabase } from './postgres.ts';
import { freePort } from './postgres-cluster.ts';

const root = path.join(import.meta.dirname, '../..');

/** A started server, ready or not. */
export interface Server {
  url: string;
  child: ChildProcess;
  /** The last part of its output. */
  log(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** @throws Error with the server's output if it ends or is not ready within three minutes. */
  ready(): Promise<void>;
}

/**
 * Starts the built server with these settings only, at `port` or at a free one.
 * @param folder the folder of another version
 */
export async function startBuilt(
  settings: Record<string, string | undefined>,
  port?: number,
  folder = root,
): Promise<Server> {
  const at = port ?? (await freePort());
  const { HOST: host = '127.0.0.1' } = settings;
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: '.cache/compiled',
      // As in `npm start`.
      MALLOC_ARENA_MAX: '2',
      PORT: String(at),
      ADMIN_EMAIL: 'admin@dawaya.test',
      ADMIN_PASSWORD: 'a long enough sentence',
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-4000);
    });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${at}`;
  return {
    url,
    child,
    log: () => log,
    ended: once(child, 'exit').then(([code, signal]) => code ?? signal),
    async ready() {
      const deadline = Date.now() + 180_000;
      while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
        const response = await fetch(`${url}/readyz`).catch(() => undefined);
        if (response?.ok) return;
        await pause(25);
      }
      throw new Error(`The server did not become ready:\n${log}`);
    },
  };
}

/**
 * A database, a folder, and all servers that a test starts on them; `close` ends these.
 * @param options.server another PostgreSQL than that of the tests; its database is empty.
 */
export async function openTestEnvironment(options: { empty?: boolean; server?: string } = {}) {
  const { url: databaseUrl, drop } = await createTestDatabase(options);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dawaya-faults-'));
  const database = openPostgresql(databaseUrl, () => {}, { connections: 2 });
  const servers = new Set<Server>();

  return {
    databaseUrl,
    dataDir,
    database,
    db: database.db,
    /** A verified pharmacy for requests. */
    makePharmacy: async () => (await makePharmacy({ db: database.db, clock: () => new Date() })).id,

    /** @param port the former port, for a server that starts again */
    async start(settings: Record<string, string> = {}, port?: number): Promise<Server> {
      const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
      const server = await startBuilt({ ...own, ...settings }, port);
      servers.add(server);
      void server.ended.then(() => servers.delete(server));
      return server;
    },

    async close() {
      for (const { child, ended } of [...servers]) {
        child.kill('SIGKILL');
        await ended;
      }
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Place = Awaited<ReturnType<typeof openTestEnvironment>>;
