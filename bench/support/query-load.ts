import type pg from 'pg';
import type { Load, Loaded } from './load.ts';

/** Runs a query as fast as the database answers: the least that a call with that query costs. */
export async function loadQuery(
  pool: pg.Pool,
  query: { text: string; values: unknown[] },
  { connections, seconds }: Pick<Load, 'connections' | 'seconds'>,
): Promise<Loaded> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  const ask = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await pool.query(query);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { perSecond: took.length / seconds, p50: at(0.5), p99: at(0.99) };
}
