import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { timestampParam } from '../database/params.ts';
import { defineStatement } from '../database/prepared.ts';
import { limitCounters } from '../database/schema.ts';
import { sealText } from '../database/sealed-texts.ts';

/** One use of a counter: its key, and the length of its window in milliseconds. */
export interface CountedUse {
  key: string;
  window: number;
  /** For a reservation: the places of each window, of which it takes the next free one. */
  most?: number;
}

/**
 * Replaces the addresses and phone numbers in the subject of a counter, which stays one subject
 * (docs/privacy.md).
 */
export const namelessOf = (subject: string): string =>
  subject.replace(/[^\s:]+@[^\s:]+|\+\d{6,}/g, (person) => sealText('counter', person, true));

/** The key of a limit's or a budget's counter for one subject. */
export const counterKey = (limit: { name: string }, subject: string): string =>
  `${limit.name}:${namelessOf(subject)}`;

export interface LimitCount {
  count: number;
  endsAt: Date;
}

/**
 * Groups uses by key, in an order that all transactions share (reservations last), so that their
 * row locks never deadlock.
 */
function groupUsesByKey(uses: readonly CountedUse[]): (CountedUse & { times: number })[] {
  const byKey = new Map<string, CountedUse & { times: number }>();
  for (const use of uses) {
    const grouped = byKey.get(use.key);
    if (grouped) grouped.times += 1;
    else byKey.set(use.key, { ...use, times: 1 });
  }
  const ofPlace = ({ most }: CountedUse) => (most === undefined ? 0 : 1);
  return [...byKey.values()].sort(
    (one, other) => ofPlace(one) - ofPlace(other) || compareKeys(one.key, other.key),
  );
}

/** Gives each use its own count, from the last count of its key. */
function countsOfEachUse(
  uses: readonly CountedUse[],
  counted: ReadonlyMap<string, LimitCount>,
): LimitCount[] {
  const after = new Map<string, number>();
  for (const { key } of uses) after.set(key, (after.get(key) ?? 0) + 1);
  return uses.map(({ key }) => {
    const last = counted.get(key);
    const laterUses = (after.get(key) ?? 1) - 1;
    after.set(key, laterUses);
    if (!last) throw new Error('a use was not counted');
    return { ...last, count: last.count - laterUses };
  });
}

/** Returns SQL for the number of windows that a count fills. The last one ends with the counter. */
const windowsSql = (count: string) => `((${count} + used.most - 1) / used.most)`;
const countKeys = defineStatement<{ key: string; count: number; ends: number }>(
  // `least` matters after a clock was set back: a wait is never longer than the window.
  `with used as (
      select * from unnest($1::text[], $2::int[], $3::float8[], $4::int[]) as used (key, times, secs, most))
    insert into limit_counters as counter (key, count, expires_at)
    select key, times, $5::timestamptz + make_interval(secs => secs * coalesce(${windowsSql('times')}, 1))
    from used
    on conflict (key) do update set (count, expires_at) = (
      select case when is_over then times else counter.count + times end,
        case when is_over then excluded.expires_at
          when most is null then least(counter.expires_at, excluded.expires_at)
          else counter.expires_at + make_interval(
            secs => secs * (${windowsSql('counter.count + times')} - ${windowsSql('counter.count')})) end
      from used, lateral (select counter.expires_at <= $5::timestamptz) over (is_over)
      where used.key = excluded.key)
    returning key, count, extract(epoch from expires_at)::float8 * 1000 as ends`,
);

/**
 * Counts uses of any number of keys with one statement, each in the window of its key.
 * @returns the counts, in the order of `uses`.
 */
export async function countUses(
  db: Database,
  uses: readonly CountedUse[],
  now: Date,
): Promise<LimitCount[]> {
  if (uses.length === 0) return [];
  const times = groupUsesByKey(uses);
  const rows = await countKeys(
    db,
    times.map(({ key }) => key),
    times.map(({ times }) => times),
    times.map(({ window }) => window / 1000),
    times.map(({ most }) => most ?? null),
    now.toISOString(),
  );
  return countsOfEachUse(
    uses,
    new Map(
      rows.map(({ key, count, ends }) => [key, { count, endsAt: new Date(Math.round(ends)) }]),
    ),
  );
}

/**
 * Deletes expired counters. It locks them in the order of those who count, because one statement
 * counts many keys, and leaves locked ones to the next clean-up.
 */
export async function deleteExpiredCounters(db: Database, now: Date): Promise<void> {
  const spent = db
    .select({ key: limitCounters.key })
    .from(limitCounters)
    .where(lt(limitCounters.expiresAt, now))
    .orderBy(limitCounters.key)
    .for('update', { skipLocked: true });
  await db.delete(limitCounters).where(inArray(limitCounters.key, spent));
}

/** Adds to a counter. An expired one begins again with a new window, in milliseconds. */
export async function addToCounter(
  db: Database,
  { key, more, window, now }: { key: string; more: number; window: number; now: Date },
): Promise<void> {
  const { count, expiresAt } = limitCounters;
  const expired = sql`${expiresAt} <= ${timestampParam(now)}`;
  await db
    .insert(limitCounters)
    .values({ key, count: more, expiresAt: new Date(now.getTime() + window) })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${expired} then 0 else ${count} end + excluded.count`,
        expiresAt: sql`case when ${expired} then excluded.expires_at else ${expiresAt} end`,
      },
    });
}
