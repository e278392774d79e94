import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';

/** One use of what is counted: its key, and how long it is counted from the first on, in milliseconds. */
export interface CountedUse {
  key: string;
  window: number;
}

/** Where a use stands among those of its key. */
export interface Counted {
  /** Of the uses in the window, in which this is the last. */
  count: number;
  endsAt: Date;
}

/** The keys in one order for everybody: who locks rows in it never waits in a circle. */
export function timesOf<Use extends { key: string }>(
  uses: readonly Use[],
): (Use & { times: number })[] {
  const byKey = new Map<string, Use & { times: number }>();
  for (const use of uses) {
    const known = byKey.get(use.key);
    if (known) known.times += 1;
    else byKey.set(use.key, { ...use, times: 1 });
  }
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Gives each use its own count, of the last count and how many uses of its key made it. */
export function placesOf<Use extends { key: string }>(
  uses: readonly Use[],
  counted: ReadonlyMap<string, Counted>,
): Counted[] {
  const after = new Map<string, number>();
  for (const { key } of uses) after.set(key, (after.get(key) ?? 0) + 1);
  return uses.map(({ key }) => {
    const last = counted.get(key);
    const left = (after.get(key) ?? 1) - 1;
    after.set(key, left);
    if (!last) throw new Error('a use was not counted');
    return { ...last, count: last.count - left };
  });
}

/**
 * Counts uses of any number of keys with one statement, each in the window that its key's first use
 * began.
 * @returns where each stands, in the order of `uses`.
 */
export async function countUses(
  db: Database,
  uses: readonly CountedUse[],
  now: Date,
): Promise<Counted[]> {
  if (uses.length === 0) return [];
  const times = timesOf(uses);
  const keys = sql.param(times.map(({ key }) => key));
  const counts = sql.param(times.map(({ times }) => times));
  const ends = sql.param(times.map(({ window }) => new Date(now.getTime() + window).toISOString()));
  const isOver = sql`counter.expires_at <= ${now.toISOString()}::timestamptz`;
  // A clock that was set back must not make a wait longer than the window.
  const { rows } = await db.execute<{ key: string; count: number; ends: number }>(
    sql`insert into limit_counters as counter (key, count, expires_at)
      select * from unnest(${keys}::text[], ${counts}::int[], ${ends}::timestamptz[])
      on conflict (key) do update set
        count = case when ${isOver} then excluded.count else counter.count + excluded.count end,
        expires_at = case when ${isOver} then excluded.expires_at
          else least(counter.expires_at, excluded.expires_at) end
      returning key, count, extract(epoch from expires_at)::float8 * 1000 as ends`,
  );
  return placesOf(
    uses,
    new Map(
      rows.map(({ key, count, ends }) => [key, { count, endsAt: new Date(Math.round(ends)) }]),
    ),
  );
}
