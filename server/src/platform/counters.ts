import type { Database } from '../database/client.ts';
import { prepared } from '../database/prepared.ts';

/** One use of what is counted: its key, and how long it is counted from the first on, in milliseconds. */
export interface CountedUse {
  key: string;
  window: number;
  /** Of what has a place in some window, the next one that is free: how many each has. */
  most?: number;
}

/** Where a use stands among those of its key. */
export interface Counted {
  /** Of the uses in the window, in which this is the last. */
  count: number;
  endsAt: Date;
}

/**
 * The keys in one order for everybody, places last: who locks rows in it never waits in a circle.
 */
function timesOf(uses: readonly CountedUse[]): (CountedUse & { times: number })[] {
  const byKey = new Map<string, CountedUse & { times: number }>();
  for (const use of uses) {
    const known = byKey.get(use.key);
    if (known) known.times += 1;
    else byKey.set(use.key, { ...use, times: 1 });
  }
  const ofPlace = ({ most }: CountedUse) => (most === undefined ? 0 : 1);
  return [...byKey.values()].sort(
    (one, other) => ofPlace(one) - ofPlace(other) || (one.key < other.key ? -1 : 1),
  );
}

/** Gives each use its own count, of the last count and how many uses of its key made it. */
function placesOf(uses: readonly CountedUse[], counted: ReadonlyMap<string, Counted>): Counted[] {
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

/** How many windows of `most` a count takes, the last of which ends when the counter does. */
const windows = (count: string) => `((${count} + used.most - 1) / used.most)`;
const countKeys = prepared<{ key: string; count: number; ends: number }>(
  // A clock that was set back must not make a wait longer than the window.
  `with used as (
      select * from unnest($1::text[], $2::int[], $3::float8[], $4::int[]) as used (key, times, secs, most))
    insert into limit_counters as counter (key, count, expires_at)
    select key, times, $5::timestamptz + make_interval(secs => secs * coalesce(${windows('times')}, 1))
    from used
    on conflict (key) do update set (count, expires_at) = (
      select case when is_over then times else counter.count + times end,
        case when is_over then excluded.expires_at
          when most is null then least(counter.expires_at, excluded.expires_at)
          else counter.expires_at + make_interval(
            secs => secs * (${windows('counter.count + times')} - ${windows('counter.count')})) end
      from used, lateral (select counter.expires_at <= $5::timestamptz) over (is_over)
      where used.key = excluded.key)
    returning key, count, extract(epoch from expires_at)::float8 * 1000 as ends`,
);

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
  const rows = await countKeys(
    db,
    times.map(({ key }) => key),
    times.map(({ times }) => times),
    times.map(({ window }) => window / 1000),
    times.map(({ most }) => most ?? null),
    now.toISOString(),
  );
  return placesOf(
    uses,
    new Map(
      rows.map(({ key, count, ends }) => [key, { count, endsAt: new Date(Math.round(ends)) }]),
    ),
  );
}
