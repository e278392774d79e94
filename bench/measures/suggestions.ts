import pg from 'pg';
import { type Bench, type Figure, formatNumber, type Measure } from '../measure.ts';
import { load } from '../support/load.ts';
import { memoryOf } from '../support/memory.ts';
import { loadQuery } from '../support/query-load.ts';
import { formatLoaded } from './search.ts';

const connections = 20;
const seconds = 5;

/** Brands have three of these syllables, so that a beginning finds some of them. */
const syllables = 'amo ba ce di fe glu ha in ja ke lo me no ox pra ro si ta va zi'.split(' ');
const syllable = (number: number) => syllables[number % syllables.length] ?? '';
const brandOf = (n: number) =>
  `${syllable(n)}${syllable(Math.floor(n / 20))}${syllable(Math.floor(n / 400))}x${n}`;

/** Adds products of a register from `from` on, each with its brand as an approved name. */
async function addProducts(pool: pg.Pool, from: number, to: number): Promise<void> {
  const brands = Array.from({ length: to - from }, (_, n) => brandOf(from + n));
  await pool.query(
    `with medicines as (select id, row_number() over (order by id) - 1 as place,
         count(*) over () as medicines from compositions),
       added as (insert into products (id, brand, composition_id, form, is_prolonged, strength, source,
           register_number)
         select gen_random_uuid(), brand, medicines.id, 'oral', false,
           concat(5 * (1 + n % 100), ' mg'), 'bench', n::text
         from unnest($2::text[]) with ordinality as named (brand, at)
         cross join lateral (select $1::bigint + at as n) numbered
         join medicines on medicines.place = n % medicines.medicines
         returning id, brand)
     insert into medicine_names (text, key, product_id, kind, language, source, status)
     select brand, brand, id, 'brand', 'en', 'bench', 'approved' from added`,
    [from, brands],
  );
  await pool.query('analyze medicine_names');
}

/** Beginnings of brands as they are typed, each call with another beginning. */
const paths = Array.from({ length: 40_000 }, (_, n) => {
  const q = brandOf(n * 7).slice(0, 3 + (n % 5));
  return `/api/medicines/suggestions?${new URLSearchParams({ q, language: n % 2 ? 'ar' : 'en' })}`;
});

/** Suggestions among 5,000 and 50,000 products, beside the least query that finds as many names. */
async function measure(bench: Bench): Promise<Figure[]> {
  const app = await bench.start();
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 10 });
  bench.afterwards(() => pool.end());
  const figures: Figure[] = [];
  let products = 0;
  for (const rows of [5_000, 50_000]) {
    await addProducts(pool, products, rows);
    products = rows;
    const before = performance.now();
    await fetch(`${app.url}/api/medicines/suggestions?q=amo`);
    const first = performance.now() - before;
    const bare = await loadQuery(
      pool,
      {
        text: `select text from medicine_names where key ^@ $1 and status = 'approved' limit 8`,
        values: ['amoba'],
      },
      { connections, seconds },
    );
    // A warm-up that does not count: the engine must compile first.
    await load(app.url, { connections, seconds: 2, paths });
    const ours = await load(app.url, { connections, seconds, paths });
    figures.push(
      {
        what: `suggestions among ${formatNumber(rows)} products`,
        ours: formatLoaded(ours),
        yardstick: `bare pg, 8 names by their beginning: ${formatLoaded(bare)}`,
        ...(rows === 5_000 && { target: 'p99 < 30 ms', isReached: ours.p99 < 30 }),
      },
      {
        what: `the first suggestion among ${formatNumber(rows)} products`,
        ours: `${formatNumber(first)} ms, the process then ${formatNumber((await memoryOf(app.pid)).now)} MB`,
      },
    );
  }
  return figures;
}

export const suggestions: Measure = { name: 'suggestions', needs: ['wrk'], measure };
