import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import pg from 'pg';

const connections = 50;
const seconds = 5;

const names = ['النور', 'الشفاء', 'الأمل', 'النيل', 'الرحمة', 'السلام', 'الحياة', 'عبد الله'];
const towns = ['Khartoum', 'Omdurman', 'Bahri', 'Kassala', 'Wad Medani', 'El Obeid', 'Nyala'];
const written = ['الخرطوم', 'امدرمان', 'بحري', 'كسلا', 'ودمدني', 'الابيض', 'نيالا'];

/** Adds listed pharmacies, numbered from `from` on: names and cities come again and again. */
async function addPharmacies(pool: pg.Pool, from: number, to: number): Promise<void> {
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
       concat('Pharmacy ', n) as name_en from generate_series($1::int, $2::int - 1) n) named`,
    [from, to, towns, names],
  );
  await pool.query('analyze pharmacies');
}

/** Terms of which none comes twice within a run, as people mix them. */
const termOf = (n: number, rows: number): string => {
  const number = (n * 7919) % rows;
  const name = names[number % names.length];
  const kinds = [
    `صيدلية ${number}`,
    `${name} ${written[number % written.length]} ${number}`,
    `pharmacy ${number}`,
    `مربع ${number % 31} ${name} شارع ${n % 97}`,
  ];
  return kinds[n % kinds.length] ?? '';
};

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

async function load(url: string, pathOf: (n: number) => string): Promise<Measured> {
  let asked = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: pathOf(asked++) }) }],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url} refused ${result.non2xx + result.errors} requests`);
  const { p50, p99 } = result.latency;
  return { perSecond: result.requests.average, p50, p99 };
}

/** The least that a search could ask of the database: a page of rows by their keys. */
async function bareQueries(pool: pg.Pool): Promise<Measured> {
  const { rows } = await pool.query<{ id: string }>('select id from pharmacies limit 13');
  const ids = rows.map(({ id }) => id);
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  const ask = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await pool.query('select * from pharmacies where id = any($1)', [ids]);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { perSecond: took.length / seconds, p50: at(0.5), p99: at(0.99) };
}

const memoryOf = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Distinct searches over 1,000, 10,000 and 100,000 pharmacies, beside bare queries of the same run. */
export async function measureSearch(url: string, pid: number, databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const line = (what: string, { perSecond, p50, p99 }: Measured) =>
    console.log(
      `  ${what}: ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
  let asked = 0;
  const search = (rows: number) => () =>
    `/api/pharmacies?${new URLSearchParams({ search: termOf(asked++, rows), limit: '12' })}`;
  const near = () => {
    const point = `${15 + ((asked * 37) % 1000) / 1000},${32 + ((asked * 53) % 1000) / 1000}`;
    asked++;
    return `/api/pharmacies?near=${point}&limit=12`;
  };
  let rows = 0;
  for (const more of [1000, 10_000, 100_000]) {
    await addPharmacies(pool, rows, more);
    rows = more;
    const before = performance.now();
    await fetch(`${url}${search(rows)()}`);
    const first = performance.now() - before;
    console.log(
      `${rows} pharmacies: the first search takes ${first.toFixed(0)} ms, ${(await memoryOf(pid)).toFixed(0)} MB`,
    );
    line('bare pg, 13 rows by key', await bareQueries(pool));
    await load(url, search(rows));
    line('distinct searches', await load(url, search(rows)));
    line('near a point', await load(url, near));
    line(
      'around the clock, in a city',
      await load(url, () => {
        const city = towns[asked % towns.length] ?? '';
        const term = `شارع ${asked % 97} ${asked++}`;
        return `/api/pharmacies?${new URLSearchParams({ filter: '24-7', city, search: term })}`;
      }),
    );
  }
  await pool.end();
}
