import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startApp } from '../e2e/support/server.ts';
import { openPostgresql } from '../server/src/database/postgresql.ts';
import { sessionRoles, sessions } from '../server/src/database/schema.ts';
import { createChanges } from '../server/src/features/live/changes.ts';
import { hashOf, newToken } from '../server/src/platform/secrets.ts';
import { makePharmacy } from '../server/test/factories.ts';
import { openStream, told } from './streams.ts';

const streams = 1000;
const rounds = 300;
/** In seconds: three beats of the server's. */
const idle = 76;

const clock = () => new Date();

/** Resident memory of a process in MB, as Linux counts it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/**
 * How soon another process's stream tells of a commit, beside a bare LISTEN and NOTIFY between two
 * connections; what 1,000 streams take of memory, and what an idle one costs on the line.
 */
export async function measureLive(): Promise<void> {
  const app = await startApp({ RATE_LIMIT_SCALE: '1000', TRUST_PROXY: '1' });
  const database = openPostgresql(app.databaseUrl, console.error);
  const { db } = database;
  const changes = createChanges(db, clock, console.error);
  const [speaker, listener] = [app.databaseUrl, app.databaseUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  const opened: Awaited<ReturnType<typeof openStream>>[] = [];
  try {
    await Promise.all([speaker.connect(), listener.connect()]);
    await listener.query('listen bench');
    const pharmacyIds: string[] = [];
    for (let number = 0; number < 50; number++)
      pharmacyIds.push((await makePharmacy({ db, clock })).id);
    const signIn = async (accountId: string) => {
      const token = newToken();
      const id = crypto.randomUUID();
      const now = clock();
      await db.insert(sessions).values({ id, tokenHash: hashOf(token), createdAt: now });
      await db
        .insert(sessionRoles)
        .values({ sessionId: id, role: 'pharmacy', accountId, signedInAt: now, lastSeenAt: now });
      return token;
    };

    const open = (token: string, number: number) =>
      openStream(`${app.url}/api/events`, `dawaya_session=${token}`, number);

    const measure = async (stream: (typeof opened)[number], pharmacyId: string) => {
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        const heard = stream.next();
        await db.transaction((db) => changes.changed(db, `pharmacy:${pharmacyId}`));
        const committed = performance.now();
        ours.push((await heard) - committed);

        const said = once(listener, 'notification');
        await speaker.query(
          'begin; insert into live_versions (audience, changed_at) values ($$x$$, now()); commit',
        );
        const start = performance.now();
        await speaker.query(`select pg_notify('bench', 'x')`);
        await said;
        bare.push(performance.now() - start);
        await pause(25);
      }
      return `${told(ours)}; bare LISTEN/NOTIFY ${told(bare)}`;
    };

    const [firstId = ''] = pharmacyIds;
    const first = await open(await signIn(firstId), 0);
    opened.push(first);
    await first.next();
    console.log(
      `from commit to another process's stream, one open: ${await measure(first, firstId)}`,
    );

    await pause(2000);
    const before = await memoryOf(app.pid);
    for (let number = 1; number < streams; number++) {
      const token = await signIn(pharmacyIds[number % pharmacyIds.length] ?? '');
      opened.push(await open(token, number));
    }
    await pause(2000);
    const after = await memoryOf(app.pid);
    console.log(
      `${streams} streams: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with them, ${(((after - before) * 1024) / streams).toFixed(1)} kB each`,
    );
    console.log(
      `from commit to another process's stream, ${streams} open: ${await measure(first, firstId)}`,
    );

    const read = () => opened.reduce((sum, { socket }) => sum + socket.bytesRead, 0);
    const start = read();
    await pause(idle * 1000);
    const bytes = (read() - start) / streams;
    console.log(
      `an idle stream: ${bytes.toFixed(1)} bytes in ${idle} s, ${Math.round((bytes * 3600) / idle)} bytes an hour, without what TCP adds`,
    );
  } finally {
    for (const stream of opened) stream.close();
    await Promise.all([speaker.end(), listener.end(), changes.stop()]);
    await database.close();
    await app.stop();
  }
}
