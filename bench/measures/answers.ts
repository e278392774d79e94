import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { sessionRoles, sessions } from '../../server/src/database/schema.ts';
import { createToken, hashOf } from '../../server/src/platform/secrets.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import { ask, makeInquiry } from '../../server/test/inquiries.ts';
import type { Bench, Figure, Measure } from '../measure.ts';
import { formatPercentiles, openStream } from '../support/streams.ts';

const rounds = 300;

/**
 * Measures how soon the stream of a private link at one process reports an answer that a
 * pharmacy gave at another: from the start of its call, and from its end; beside a bare LISTEN and
 * NOTIFY.
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const clock = () => new Date();
  const dataDir = await mkdtemp(join(tmpdir(), 'dawaya-bench-'));
  bench.afterwards(() => rm(dataDir, { recursive: true, force: true }));
  const environment = { TRUST_PROXY: '1', DATA_DIR: dataDir };
  const app = await bench.start(environment);
  const other = await bench.start({ ...environment, DATABASE_URL: app.databaseUrl });
  const database = openPostgresql(app.databaseUrl, console.error);
  const { db } = database;
  const [speaker, listener] = [app.databaseUrl, app.databaseUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  try {
    await Promise.all([speaker.connect(), listener.connect()]);
    await listener.query('listen bench');
    const pharmacy = await makePharmacy({ db, clock });
    const inquiry = await makeInquiry({ db, clock });
    await ask({ db, clock }, inquiry.id, [pharmacy]);
    const token = createToken();
    const sessionId = crypto.randomUUID();
    await db.insert(sessions).values({
      id: sessionId,
      tokenHash: hashOf(token),
      createdAt: clock(),
    });
    await db.insert(sessionRoles).values({
      sessionId,
      role: 'pharmacy',
      accountId: pharmacy.id,
      signedInAt: clock(),
      lastSeenAt: clock(),
    });
    const stream = await openStream(`${other.url}/api/track/${inquiry.token}/events`);
    await stream.next();

    const [tapped, answered, bare]: [number[], number[], number[]] = [[], [], []];
    for (let round = 1; round <= rounds; round++) {
      const heard = stream.next();
      const start = performance.now();
      const { status } = await fetch(`${app.url}/api/inquiries/${inquiry.id}/answer`, {
        method: 'POST',
        headers: {
          cookie: `dawaya_session=${token}`,
          'content-type': 'application/json',
          origin: app.url,
        },
        body: JSON.stringify({ answer: 'all', totalSdg: round }),
      });
      const end = performance.now();
      if (status !== 200) throw new Error(`an answer was refused: ${status}`);
      const at = await heard;
      tapped.push(at - start);
      answered.push(end - start);

      const said = once(listener, 'notification');
      const spoken = performance.now();
      await speaker.query(`select pg_notify('bench', 'x')`);
      await said;
      bare.push(performance.now() - spoken);
      await pause(25);
    }
    stream.close();
    return [
      {
        what: "from the call of an answer to another process's tracking stream",
        ours: formatPercentiles(tapped),
        yardstick: `bare LISTEN/NOTIFY ${formatPercentiles(bare)}; the call alone ${formatPercentiles(answered)}`,
      },
    ];
  } finally {
    await Promise.all([speaker.end(), listener.end()]);
    await database.close();
  }
}

export const answers: Measure = { name: 'answers', measure };
