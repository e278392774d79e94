import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { sessionRoles, sessions } from '../../server/src/database/schema.ts';
import { createChangeRecorder } from '../../server/src/features/live/notifier.ts';
import { createToken, hashOf } from '../../server/src/platform/secrets.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import { type Bench, type Figure, formatNumber, type Measure } from '../measure.ts';
import { memoryOf } from '../support/memory.ts';
import { formatPercentiles, openStream } from '../support/streams.ts';

const streams = 1000;
const rounds = 300;
/** In seconds: two heartbeats of the server. */
const idle = 50;

const clock = () => new Date();

/**
 * Measures how soon another process's stream reports a commit, beside a bare LISTEN and NOTIFY
 * between two connections; the memory of 1,000 streams; and the bytes of an idle stream.
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const app = await bench.start({ TRUST_PROXY: '1' });
  const database = openPostgresql(app.databaseUrl, console.error);
  const { db } = database;
  const changes = createChangeRecorder(db, clock, console.error);
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
      const token = createToken();
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

    const delay = async (
      what: string,
      stream: (typeof opened)[number],
      pharmacyId: string,
    ): Promise<Figure> => {
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        const heard = stream.next();
        await db.transaction((db) => changes.recordChange(db, `pharmacy:${pharmacyId}`));
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
      return {
        what,
        ours: formatPercentiles(ours),
        yardstick: `bare LISTEN/NOTIFY ${formatPercentiles(bare)}`,
      };
    };

    const [firstId = ''] = pharmacyIds;
    const first = await open(await signIn(firstId), 0);
    opened.push(first);
    await first.next();
    const toStream = "from a commit to another process's stream";
    const figures = [await delay(`${toStream}, one open`, first, firstId)];

    await pause(2000);
    const { now: before } = await memoryOf(app.pid);
    for (let number = 1; number < streams; number++) {
      const token = await signIn(pharmacyIds[number % pharmacyIds.length] ?? '');
      opened.push(await open(token, number));
    }
    await pause(2000);
    const { now: after } = await memoryOf(app.pid);
    figures.push({
      what: `memory of ${formatNumber(streams)} streams`,
      ours: `${formatNumber(((after - before) * 1024) / streams, 1)} kB each`,
      yardstick: `the process without: ${formatNumber(before)} MB`,
    });
    figures.push(await delay(`${toStream}, ${formatNumber(streams)} open`, first, firstId));

    const read = () => opened.reduce((sum, { socket }) => sum + socket.bytesRead, 0);
    const start = read();
    await pause(idle * 1000);
    const bytes = (read() - start) / streams;
    figures.push({
      what: 'an idle stream on the line',
      ours: `${formatNumber((bytes * 3600) / idle)} bytes an hour, without what TCP adds`,
    });
    return figures;
  } finally {
    for (const stream of opened) stream.close();
    await Promise.all([speaker.end(), listener.end(), changes.stop()]);
    await database.close();
  }
}

export const live: Measure = { name: 'live', measure };
