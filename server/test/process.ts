import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { isBuilt } from '../../scripts/lib/sources.mjs';
import { projectRoot } from '../src/settings/project-root.ts';
import { createTestDatabase } from './postgres.ts';
import { freePort } from './postgres-cluster.ts';

/** The settings of a process with a new PostgreSQL database and folder, deleted after the test. */
export async function useDatabaseAndFolder() {
  const { url, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'dawaya-process-'));
  onTestFinished(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { url, dataDir };
}

/** The programs that can start, by their source. */
const programs = {
  main: 'server/src/main.ts',
  admin: 'server/src/commands/admin.ts',
  erase: 'server/src/commands/erase-person.ts',
  'end-phone': 'server/src/commands/end-phone.ts',
  retention: 'server/src/commands/retention.ts',
  places: 'server/src/commands/places.ts',
  medicines: 'server/src/commands/medicines.ts',
  seed: 'server/src/commands/seed.ts',
  backup: 'server/src/commands/backup.ts',
  restore: 'server/src/commands/restore.ts',
};

/** An outdated build would be another product. */
const built = isBuilt();

interface Started {
  child: ChildProcess;
  /** Its whole output so far. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/**
 * Runs a program of the server; it ends with the test at the latest. If there is a current build,
 * it runs the bundle, like `npm start`, which starts five times faster.
 * @param options.fromSources never uses the bundle, for a test that needs the names of files
 */
export function runProgram(
  program: keyof typeof programs,
  args: string[],
  settings: Record<string, string>,
  { fromSources = false } = {},
): Started {
  const file = built && !fromSources ? `server/dist/${program}.js` : programs[program];
  const child = spawn(process.execPath, [file, ...args], {
    cwd: projectRoot,
    // Excludes the machine's own settings.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: '.cache/compiled',
      ...settings,
    },
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

/** Starts the real server and waits until it is ready. */
export async function startProcess(
  place: { url: string; dataDir: string },
  settings: Record<string, string> = {},
  options: { fromSources?: boolean } = {},
) {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATABASE_URL: place.url,
    DATA_DIR: place.dataDir,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of ten',
    ...settings,
  };
  const started = runProgram('main', [], environment, options);
  const address = `http://localhost:${port}`;
  const deadline = Date.now() + 45_000;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return { ...started, port, address };
    if (started.child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start:\n${started.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
