import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { serverProgram } from '../../e2e/support/server.ts';
import { fileKey } from '../../server/test/file-key.ts';
import { createTestDatabase } from '../../server/test/postgres.ts';
import { freePort } from '../../server/test/postgres-cluster.ts';
import { type Bench, type Figure, formatNumber, type Measure, median } from '../measure.ts';
import { memoryOf } from '../support/memory.ts';

const startCount = 3;
const idleMs = 5000;

interface Started {
  seconds: number;
  megabytes: number;
}

/** Starts a program, calls `path` until it responds, and measures its memory when idle. */
async function startOnce(
  args: string[],
  port: number,
  path: string,
  env: Record<string, string>,
): Promise<Started> {
  const begun = performance.now();
  const program = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (program.exitCode !== null) throw new Error('it did not start');
      await pause(5);
    }
    const seconds = (performance.now() - begun) / 1000;
    await pause(idleMs);
    return { seconds, megabytes: (await memoryOf(program.pid ?? 0)).now };
  } finally {
    program.kill('SIGKILL');
  }
}

const medians = (started: Started[]) =>
  `${formatNumber(median(started.map(({ seconds }) => seconds)), 2)} s, ${formatNumber(median(started.map(({ megabytes }) => megabytes)))} MB after five idle seconds`;

/**
 * Measures how soon the built server is ready, on a database that it has used before, and its
 * memory when idle; beside an empty Fastify.
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const [port, database, dataDir] = await Promise.all([
    freePort(),
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'dawaya-start-')),
  ]);
  bench.afterwards(() => database.drop());
  bench.afterwards(() => rm(dataDir, { recursive: true, force: true }));
  const common = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    MALLOC_ARENA_MAX: '2',
  };
  const ours = {
    ...common,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://dawaya.test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    FILE_KEYS: fileKey,
    SMTP_URL: 'smtp://127.0.0.1:1',
    CONTACT_EMAIL: 'operator@dawaya.test',
    TRUST_PROXY: '1',
    ADMIN_EMAIL: 'admin@dawaya.test',
    ADMIN_PASSWORD: 'a long enough sentence',
    LOG_LEVEL: 'warn',
  };
  const fastify = pathToFileURL(join(import.meta.dirname, '../../node_modules/fastify/fastify.js'));
  const bare = `import fastify from '${fastify}';
    const app = fastify(); app.get('/', () => ''); await app.listen({ port: ${port} });`;
  const startOurs = () => startOnce([serverProgram], port, '/readyz', ours);
  // The first start migrates the database, so it is not measured.
  await startOurs();
  const measured = { ours: [] as Started[], bare: [] as Started[] };
  for (let number = 0; number < startCount; number += 1) {
    measured.bare.push(await startOnce(['--input-type=module', '--eval', bare], port, '/', common));
    measured.ours.push(await startOurs());
  }
  const [seconds, megabytes] = [
    median(measured.ours.map(({ seconds }) => seconds)),
    median(measured.ours.map(({ megabytes }) => megabytes)),
  ];
  return [
    {
      what: 'a start on PostgreSQL, until /readyz answers',
      ours: medians(measured.ours),
      yardstick: `an empty Fastify: ${medians(measured.bare)}`,
      target: '≤ 0.5 s and ≤ 120 MB',
      isReached: seconds <= 0.5 && megabytes <= 120,
    },
  ];
}

export const start: Measure = { name: 'start', measure };
