import pg from 'pg';
import type { App } from '../../e2e/support/server.ts';
import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { sessionRoles, sessions } from '../../server/src/database/schema.ts';
import { createToken, hashOf } from '../../server/src/platform/secrets.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import { type Bench, type Figure, formatNumber, type Measure } from '../measure.ts';
import { type Loaded, load } from '../support/load.ts';
import { loadQuery } from '../support/query-load.ts';
import { addPharmacies, formatLoaded, searchAmong } from './search.ts';

const sizes = [1000, 10_000, 100_000, 1_000_000];
const pharmacies = 100;
const connections = 50;
const seconds = 5;

/** The secret of a private link, in SQL, with the length of a random one. */
const growthToken = `rpad('growth-' || n || '-', 43, 'x')`;

/**
 * Adds requests, numbered from `from` on, a minute apart, to each pharmacy in turn. Out of each
 * hundred requests of a pharmacy, the newest is new and the others have ended.
 */
async function addRequests(pool: pg.Pool, ids: string[], from: number, to: number): Promise<void> {
  await pool.query(
    `insert into prescription_requests (id, pharmacy_id, customer_name, phone, email,
       urgency, language, status, created_at, seen_at, started_at, completed_at, tracking_token_hash)
     select gen_random_uuid(), ($1::uuid[])[1 + n % $4], concat('آمنة ', n),
       '+249910000000', concat('growth-', n, '@example.com'), 'normal', 'ar',
       case when waits then 'new' else 'completed' end, at, case when waits then null else at end,
       case when waits then null else at end, case when waits then null else at end,
       sha256(convert_to(${growthToken}, 'UTF8'))
     from (select n, n / $4 % 100 = 0 as waits, now() - (2000000 - n) * interval '1 minute' as at
       from generate_series($2::int, $3::int - 1) n) numbered`,
    [ids, from, to, pharmacies],
  );
  await pool.query('analyze prescription_requests, trackings');
}

/** Measures calls of a desk and of tracking pages with the present number of requests. */
async function callsAmong(
  { url }: App,
  pool: pg.Pool,
  desk: { id: string; session: string },
  rows: number,
): Promise<Figure[]> {
  const list = `/api/pharmacies/${desk.id}/prescription-requests`;
  const { rows: addresses } = await pool.query<{ token: string }>(
    `select ${growthToken} as token from generate_series(0, $1::int - 1, $2::int) n`,
    [rows, Math.max(1, rows / 10_000)],
  );
  const bare = await loadQuery(
    pool,
    {
      text: 'select * from prescription_requests where pharmacy_id = $1 order by created_at desc limit 20',
      values: [desk.id],
    },
    { connections, seconds },
  );
  const calls = {
    "a desk's twenty that wait": [`${list}?view=active&limit=20`],
    "a desk's twenty that ended last": [`${list}?view=ended&limit=20`],
    "a desk's names searched": [
      `${list}?view=ended&limit=20&search=${encodeURIComponent('آمنة 9')}`,
    ],
    'a private link': addresses.map(({ token }) => `/api/track/${token}`),
  };
  const toPoint = (curve: string, { perSecond }: Loaded) => ({
    picture: 'requests',
    curve,
    rows,
    perSecond,
  });
  const figures: Figure[] = [];
  for (const [what, paths] of Object.entries(calls)) {
    const headers = { cookie: `dawaya_session=${desk.session}` };
    const ours = await load(url, { connections, seconds, headers, paths });
    figures.push({
      what: `among ${formatNumber(rows)} requests: ${what}`,
      ours: formatLoaded(ours),
      yardstick: `bare pg, 20 rows of a pharmacy: ${formatLoaded(bare)}`,
      points: [toPoint(what, ours), toPoint('bare pg, 20 rows of a pharmacy', bare)],
    });
  }
  return figures;
}

/**
 * Makes the pharmacies for the requests.
 * @returns their ids, and a session of the first
 */
async function openDesks(databaseUrl: string): Promise<{ ids: string[]; session: string }> {
  const { db, close } = openPostgresql(databaseUrl, console.error);
  const clock = () => new Date();
  const ids: string[] = [];
  for (let number = 0; number < pharmacies; number += 1)
    ids.push((await makePharmacy({ db, clock })).id);
  const session = createToken();
  const sessionId = crypto.randomUUID();
  const now = clock();
  await db.insert(sessions).values({ id: sessionId, tokenHash: hashOf(session), createdAt: now });
  await db.insert(sessionRoles).values({
    sessionId,
    role: 'pharmacy',
    accountId: ids[0] ?? '',
    signedInAt: now,
    lastSeenAt: now,
  });
  await close();
  return { ids, session };
}

async function growRequests(bench: Bench): Promise<Figure[]> {
  const app = await bench.start();
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 10 });
  bench.afterwards(() => pool.end());
  const { ids, session } = await openDesks(app.databaseUrl);
  const figures: Figure[] = [];
  let rows = 0;
  for (const more of sizes) {
    await addRequests(pool, ids, rows, more);
    rows = more;
    bench.say(`${formatNumber(rows)} requests`);
    figures.push(...(await callsAmong(app, pool, { id: ids[0] ?? '', session }, rows)));
  }
  return figures;
}

async function growPharmacies(bench: Bench): Promise<Figure[]> {
  const app = await bench.start();
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 10 });
  bench.afterwards(() => pool.end());
  const figures: Figure[] = [];
  let rows = 0;
  for (const more of sizes) {
    await addPharmacies(pool, rows, more);
    rows = more;
    bench.say(`${formatNumber(rows)} pharmacies`);
    figures.push(...(await searchAmong(app, pool, rows)));
  }
  return figures;
}

/** Measures calls while the database grows to a million requests, and to a million pharmacies. */
const measure = async (bench: Bench): Promise<Figure[]> => [
  ...(await growRequests(bench)),
  ...(await growPharmacies(bench)),
];

export const growth: Measure = { name: 'growth', needs: ['wrk'], measure };
