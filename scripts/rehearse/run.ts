// `npm run rehearse [-- from=VERSION] [-- --yes]`: runs Dawaya as a large site does, from Debian's
// packages on this machine: three processes behind HAProxy, PgBouncer, PostgreSQL under Patroni and
// etcd with a synchronous replica, and a bucket. People read and send, while each part fails in
// turn, an upgrade is rolled out, and a backup is restored to a point in time. Kannel reads and
// writes text messages by SMPP. It prints what failed, was lost, was doubled, and how long nobody
// could send. `--yes` installs the packages.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { type Server, startBuilt } from '../../server/test/built-servers.ts';
import { fileKey } from '../../server/test/file-key.ts';
import { freePort } from '../../server/test/postgres-cluster.ts';
import { bucketName, testStorages } from '../../server/test/storages.ts';
import { call, newRequest } from '../faults/calls.ts';
import { startHaproxy } from '../faults/haproxy.ts';
import { capture, fail } from '../lib/process.mjs';
import { step as progress } from '../lib/progress.mjs';
import { isBuilt } from '../lib/sources.mjs';
import { type DatabaseNode, ensureEngines, execute, openEngines, until } from './engines.ts';
import { buildVersion, lastRelease } from './last-release.ts';
import { archiveAll, restoreTo, takeBaseBackup } from './point-in-time.ts';
import { countById, openPhotos, type Step, startTraffic } from './traffic.ts';

/** In milliseconds, for a step in which nothing happens, and around each event. */
const calm = 15_000;
/** In milliseconds, for the comparison of one process with three. */
const race = 10_000;
const processes = 3;

const { values, positionals } = parseArgs({
  options: { yes: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = positionals.find((word) => !word.startsWith('from='));
if (unknown) {
  console.error(`No such setting: ${unknown}. There is: from=VERSION`);
  process.exit(2);
}
if (!isBuilt()) {
  console.error('The server is not built from these sources. Run `npm run build` first.');
  process.exit(2);
}
if (!(await ensureEngines(values.yes))) process.exit(1);
await progress('Texting with Kannel', textWithKannel);
const from = positionals[0]?.slice(5) ?? lastRelease();
const old = from ? await progress(`Building ${from}`, () => buildVersion(from)) : undefined;

const engines = await openEngines();
const dataDir = await mkdtemp(path.join(tmpdir(), 'dawaya-rehearse-data-'));
const bucket = await testStorages.s3();
const servers: Server[] = [];
const steps: Step[] = [];
let fails = 0;
try {
  const archive = await engines.own('archive');
  const etcd = await engines.startEtcd();
  const first = await engines.startNode('a', etcd, archive);
  await progress('Starting PostgreSQL under Patroni', async () => {
    await until('the first node is the primary', () => first.is('primary')).catch(tellLog(first));
    const second = await engines.startNode('b', etcd, archive);
    await until('the second node is a synchronous replica', () => second.is('sync')).catch(
      tellLog(second),
    );
  });

  const ports = await Promise.all(Array.from({ length: processes }, () => freePort()));
  const primaryPort = await freePort();
  const balancer = await startHaproxy(
    ports.map((port) => `http://127.0.0.1:${port}`),
    `
listen primary
  bind 127.0.0.1:${primaryPort}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${engines.nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join('\n')}
`,
  );
  // The balancer sends calls to both nodes until two checks have failed at the replica.
  await pause(3000);
  await execute(primaryPort, 'create role dawaya login');
  await execute(primaryPort, "alter role dawaya set statement_timeout = '6s'");
  await execute(primaryPort, "alter role dawaya set idle_in_transaction_session_timeout = '60s'");
  await execute(primaryPort, 'create database dawaya owner dawaya');
  const pooler = await engines.startPooler(primaryPort);
  const direct = `postgres://dawaya@127.0.0.1:${primaryPort}/dawaya`;
  const settings = {
    DATABASE_URL: `postgres://dawaya@127.0.0.1:${pooler.port}/dawaya`,
    DATABASE_DIRECT_URL: direct,
    DATA_DIR: dataDir,
    FILE_KEYS: fileKey,
    S3_BUCKET: bucketName,
    S3_ENDPOINT: `http://127.0.0.1:${bucket.proxy.port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const startServer = async (index: number, folder?: string) => {
    servers[index] = await startBuilt(settings, ports[index], folder);
    await servers[index].ready();
  };
  const endServer = async (index: number, signal: NodeJS.Signals) => {
    servers[index]?.child.kill(signal);
    return servers[index]?.ended;
  };
  const allReady = () =>
    until(
      'the balancer finds all processes',
      async () => (await balancer.countReady()) === processes,
    );
  await progress(`Starting ${processes} processes`, async () => {
    for (const index of ports.keys()) await startServer(index, old?.folder);
    await allReady();
  });
  const database = openPostgresql(direct, () => {}, { connections: 1 });
  // The schema is still the old release's, so its own factories write the row.
  const factories = path.join(
    old?.folder ?? path.join(import.meta.dirname, '../..'),
    'server/test/factories.ts',
  );
  const { makePharmacy }: typeof import('../../server/test/factories.ts') = await import(factories);
  const { id } = await makePharmacy({ db: database.db, clock: () => new Date() });
  await database.close();
  const backup = await takeBaseBackup(engines, primaryPort);

  const traffic = await startTraffic(balancer.url, id);
  const step = async (what: string, happens: () => Promise<void>) => {
    await progress(what, async () => {
      steps.push(await traffic.step(what, happens, () => primaryPort));
    });
  };
  await step('nothing fails', () => pause(calm).then(() => {}));
  if (old)
    await step(`upgrade from ${from}, one process after the other`, async () => {
      for (const index of ports.keys()) {
        await endServer(index, 'SIGTERM');
        await startServer(index);
        await allReady();
      }
    });
  await step('a process is killed and started again', async () => {
    await endServer(0, 'SIGKILL');
    await pause(3000);
    await startServer(0);
    await allReady();
  });
  await step('the pooler is killed and started again after 2 s', async () => {
    await pooler.kill();
    await pause(2000);
    pooler.restart();
    await pause(calm);
  });
  await step('the primary is killed, the replica takes over', async () => {
    const primary = await nodeThatIs('primary');
    await primary.kill();
    await until(
      'the replica is the primary',
      async () => (await nodeThatIs('primary')) !== primary,
    );
    await pause(calm);
    primary.restart();
    await until('the old primary is a synchronous replica', () => primary.is('sync')).catch(
      tellLog(primary),
    );
  });
  await step('nothing fails any more', () => pause(calm).then(() => {}));

  const [now] = await execute<{ now: Date }>(primaryPort, 'select now()');
  const moment = now?.now ?? new Date();
  await pause(5000);
  await traffic.stop();
  report(steps);
  const photos = await progress('Opening the photos', () =>
    openPhotos(balancer.url, traffic.ledger.values()),
  );
  console.log(
    `Photos of acknowledged requests: ${photos.expected}, ${photos.failures.length} do not open.`,
  );
  for (const failure of photos.failures) console.log(`  ${failure}`);
  await archiveAll(primaryPort);
  const restored = await progress('Restoring to a point in time', () =>
    restoreTo(moment, { backup, archive, engines }),
  );
  const stored = await countById(restored.port);
  const before = [...traffic.ledger].filter(([, { at }]) => at <= moment.getTime());
  const missing = before.filter(([, { id }]) => !stored.has(id)).length;
  const later = traffic.ledger.size - before.length;
  const opened = await startBuilt({
    ...settings,
    DATABASE_URL: `postgres://dawaya@127.0.0.1:${restored.port}/dawaya`,
    DATABASE_DIRECT_URL: '',
  });
  servers.push(opened);
  await opened.ready();
  const [, known] = before.at(-1) ?? [];
  const tracked = await call(`${opened.url}/api/track/${known?.token}`);
  opened.child.kill('SIGKILL');
  await opened.ended;

  const rates: { rate: number; busy: number }[] = [];
  await progress('Comparing three processes with one', async () => {
    for (const count of [processes, 1]) {
      for (const index of ports.keys()) if (index >= count) await endServer(index, 'SIGTERM');
      await until('the balancer agrees', async () => (await balancer.countReady()) === count);
      // Once for the caches and the compiler, and once to count.
      await sendAsFastAsPossible(balancer.url, id);
      rates.push(await sendAsFastAsPossible(balancer.url, id));
    }
  });

  console.log(
    `Restored to ${moment.toISOString()} in ${restored.seconds.toFixed(1)} s: ${before.length} requests acknowledged before it, ${missing} missing; ${later} came later. A process on it answers ${tracked.status} for the last one.`,
  );
  const [three = { rate: 0, busy: 0 }, one = { rate: 0, busy: 0 }] = rates;
  const inWords = ({ rate, busy }: typeof one) =>
    `${rate.toFixed(0)} a second (processors ${(busy * 100).toFixed(0)}% busy)`;
  console.log(
    `Requests without photos, 30 at a time: one process ${inWords(one)}, three ${inWords(three)}, factor ${(three.rate / one.rate).toFixed(2)} on ${availableParallelism()} processors, which the database and the senders share.`,
  );
  const total = steps.reduce(
    (sum, { lost, doubled }) => sum + lost + doubled,
    missing + photos.failures.length,
  );
  if (traffic.failures.size > 0)
    console.log(
      `Failed calls: ${[...traffic.failures].map(([why, times]) => `${times} × ${why}`).join('; ')}`,
    );
  fails = total + (tracked.status === 200 || tracked.status === 401 ? 0 : 1);
  await balancer.stop();
} finally {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  await engines.close();
  await bucket.close();
  await rm(dataDir, { recursive: true, force: true });
  await old?.remove();
}
if (!from) console.error('No release is tagged: the upgrade was not tried. from=COMMIT tries one.');
process.exit(fails > 0 || !from ? 1 : 0);

/** Runs the tests of SMPP with Kannel; one that fails ends the rehearsal. */
async function textWithKannel() {
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'kannel.test.ts'];
  await capture(process.execPath, args).catch(fail);
}

async function nodeThatIs(role: 'primary'): Promise<DatabaseNode> {
  for (const node of engines.nodes) if (await node.is(role).catch(() => false)) return node;
  throw new Error(`No node is the ${role}`);
}

function tellLog(node: DatabaseNode) {
  return (error: Error): never => {
    throw new Error(`${error.message}\n${node.log()}`);
  };
}

/** Returns acknowledged requests a second, and the share of the processors' time that was used. */
async function sendAsFastAsPossible(url: string, pharmacyId: string) {
  let acknowledged = 0;
  const idleBefore = idleTime();
  const began = Date.now();
  const end = began + race;
  const sender = async () => {
    while (Date.now() < end) {
      const { status } = await newRequest(pharmacyId).send(url);
      if (status === 201) acknowledged += 1;
    }
  };
  await Promise.all(Array.from({ length: 30 }, sender));
  const passed = Date.now() - began;
  const idle = (idleTime() - idleBefore) / (passed * availableParallelism());
  return { rate: (acknowledged / passed) * 1000, busy: 1 - idle };
}

/** Returns the milliseconds that all processors had nothing to do, since the machine's start. */
function idleTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}

function report(all: Step[]): void {
  const rows = [
    ['step', 'seconds', 'calls', 'failed', 'acknowledged', 'lost', 'doubled', 'nothing sent for'],
    ...all.map((step) => [
      step.what,
      step.seconds.toFixed(0),
      String(step.calls),
      String(step.failed),
      String(step.acknowledged),
      String(step.lost),
      String(step.doubled),
      `${step.silence.toFixed(1)} s`,
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  console.log(
    [
      line(head),
      `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
      ...rest.map(line),
    ].join('\n'),
  );
}
