import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from '../src/settings/config.ts';
import { createTestDatabase } from './postgres.ts';
import { freePort } from './postgres-cluster.ts';

/** The settings of a process on a PostgreSQL database and a folder of its own, gone with the test. */
export async function usePlace() {
  const { url, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'dawaya-process-'));
  onTestFinished(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { url, dataDir };
}

/**
 * What can be started. Nothing here is ever imported: that it could be tells `npm test -- quick`
 * which tests a change of a program concerns.
 */
const programs = {
  main: () => import('../src/main.ts'),
  admin: () => import('../src/admin.ts'),
  forget: () => import('../src/forget.ts'),
  seed: () => import('../src/seed.ts'),
};

interface Started {
  child: ChildProcess;
  /** All that it has written so far. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

const programs = {
  main: 'main',
  admin: 'commands/admin',
  forget: 'commands/forget',
  seed: 'commands/seed',
};

/** Runs a program of the server as `npm` would; it ends with the test at the latest. */
export function runProgram(
  program: keyof typeof programs,
  args: string[],
  settings: Record<string, string>,
): Started {
  const child = spawn(process.execPath, [`server/src/${programs[program]}.ts`, ...args], {
    cwd: projectRoot,
    // Nothing of the machine's own settings.
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      written += chunk;
    });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output: () => written, ended };
}

/** The real server, ready to be asked. */
export async function startProcess(
  place: { url: string; dataDir: string },
  settings: Record<string, string> = {},
) {
  const port = await freePort();
  const started = runProgram('main', [], {
    PORT: String(port),
    DATABASE_URL: place.url,
    DATA_DIR: place.dataDir,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of ten',
    ...settings,
  });
  const address = `http://localhost:${port}`;
  const deadline = Date.now() + 45_000;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return { ...started, port, address };
    if (started.child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start:\n${started.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
