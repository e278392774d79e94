import pg from 'pg';
import type { App } from '../../e2e/support/server.ts';
import { type Bench, type Figure, formatNumber, type Measure } from '../measure.ts';
import { type Loaded, load } from '../support/load.ts';
import { memoryOf } from '../support/memory.ts';
import { loadQuery } from '../support/query-load.ts';

const connections = 50;
const seconds = 5;

const names = ['النور', 'الشفاء', 'الأمل', 'النيل', 'الرحمة', 'السلام', 'الحياة', 'عبد الله'];
const towns = ['Khartoum', 'Omdurman', 'Bahri', 'Kassala', 'Wad Medani', 'El Obeid', 'Nyala'];
const cities = ['الخرطوم', 'امدرمان', 'بحري', 'كسلا', 'ودمدني', 'الابيض', 'نيالا'];

/** Adds listed pharmacies, numbered from `from` on; names and cities repeat. */
export async function addPharmacies(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into pharmacies (id, shop_name, name_ar, name_en, email, phone, state, city, address,
       latitude, longitude, search_text, sort_name, is_24_hours, has_delivery, language,
       email_proven_at, verification_status, verification_changed_at, created_at)
     select gen_random_uuid(), concat(name_ar, ' | ', name_en), name_ar, name_en,
       concat('search-', n, '@example.com'), '+249910000000', 'Khartoum',
       ($3::text[])[1 + n % 7], concat('شارع ', n % 97, ' مربع ', n % 31),
       15 + (n * 7919 % 10007) / 10007.0, 32 + (n * 7 % 9973) / 9973.0,
       lower(concat_ws(E'\\n', name_ar, name_en)), lower(name_ar),
       n % 5 = 0, n % 3 = 0, 'ar', now(), 'verified', now(), now()
     from (select n, concat('صيدلية ', ($4::text[])[1 + n % 8], ' ', n) as name_ar,
       concat('Pharmacy ', n) as name_en from generate_series($1::bigint, $2::bigint - 1) n) named`,
    [from, to, towns, names],
  );
  await pool.query('analyze pharmacies');
}

/** Search terms in a realistic mixture; no term occurs twice in a run. */
const termOf = (n: number, rows: number): string => {
  const number = (n * 7919) % rows;
  const name = names[number % names.length];
  const kinds = [
    `صيدلية ${number}`,
    `${name} ${cities[number % cities.length]} ${number}`,
    `pharmacy ${number}`,
    `مربع ${number % 31} ${name} شارع ${n % 97}`,
  ];
  return kinds[n % kinds.length] ?? '';
};

/** Returns the least query of a search: a page of rows by their keys. */
async function bareQueries(pool: pg.Pool): Promise<Loaded> {
  const { rows } = await pool.query<{ id: string }>('select id from pharmacies limit 25');
  const values = [rows.map(({ id }) => id)];
  const text = 'select * from pharmacies where id = any($1)';
  return loadQuery(pool, { text, values }, { connections, seconds });
}

export const formatLoaded = ({ perSecond, p50, p99 }: Loaded) =>
  `${formatNumber(perSecond)} a second, p50 ${formatNumber(p50, 1)} ms, p99 ${formatNumber(p99, 1)} ms`;

const pathsOf = (pathOf: (n: number) => string) =>
  Array.from({ length: 20_000 }, (_, n) => pathOf(n));

/** Kinds of searches; each call gets a different term. */
const kinds: Record<string, (n: number, rows: number) => Record<string, string>> = {
  words: (n, rows) => ({ search: termOf(n, rows) }),
  'near a point': (n) => ({
    near: `${15 + ((n * 37) % 1000) / 1000},${32 + ((n * 53) % 1000) / 1000}`,
  }),
  'around the clock, in a city': (n) => ({
    filter: '24-7',
    city: towns[n % towns.length] ?? '',
    search: `شارع ${n % 97} ${n}`,
  }),
};

/** Searches for 24 of the present pharmacies, beside bare queries for as many rows. */
export async function searchAmong(
  { url, pid }: App,
  pool: pg.Pool,
  rows: number,
): Promise<Figure[]> {
  const before = performance.now();
  await fetch(`${url}/api/pharmacies?search=${encodeURIComponent('صيدلية')}&limit=24`);
  const first = performance.now() - before;
  const bare = await bareQueries(pool);
  const toPoint = (curve: string, { perSecond }: Loaded) => ({
    picture: 'search',
    curve,
    rows,
    perSecond,
  });
  const figures: Figure[] = [];
  for (const [kind, parametersOf] of Object.entries(kinds)) {
    const paths = pathsOf(
      (n) => `/api/pharmacies?${new URLSearchParams({ ...parametersOf(n, rows), limit: '24' })}`,
    );
    const ours = await load(url, { connections, seconds, paths });
    figures.push({
      what: `24 of ${formatNumber(rows)} pharmacies: ${kind}`,
      ours: formatLoaded(ours),
      yardstick: `bare pg, 25 rows by key: ${formatLoaded(bare)}`,
      points: [toPoint(kind, ours), toPoint('bare pg, 25 rows by key', bare)],
    });
  }
  figures.push({
    what: `the first search among ${formatNumber(rows)}`,
    ours: `${formatNumber(first)} ms, the process then ${formatNumber((await memoryOf(pid)).now)} MB`,
  });
  return figures;
}

async function measure(bench: Bench): Promise<Figure[]> {
  const app = await bench.start();
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 10 });
  bench.afterwards(() => pool.end());
  await addPharmacies(pool, 0, 100_000);
  return searchAmong(app, pool, 100_000);
}

export const search: Measure = { name: 'search', needs: ['wrk'], measure };
