import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { limitCounters } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, days } from '../../platform/clock.ts';
import { networksOf } from '../../platform/limits.ts';

const gigabyte = 1_000_000_000;

/** A day's bytes; a whole neighbourhood can share one network (product decision 36). */
// The log gets the name: the key has a network in it.
const perNetwork = {
  name: 'upload bytes of one network',
  bytes: 1 * gigabyte,
  code: 'upload_budget_spent',
} as const;
const inAll = {
  name: 'upload bytes of all together',
  bytes: 20 * gigabyte,
  code: 'uploads_paused',
} as const;
const window = days(1);

/** Counters are whole numbers of 32 bits. */
const kilobytes = (bytes: number) => Math.ceil(bytes / 1000);

/** What the bytes of a caller count for: its networks, and all together. */
const budgetsOf = (ip: string) => [
  ...networksOf(ip).map(({ network, times }) => ({
    ...perNetwork,
    key: `upload-bytes:network:${network}`,
    bytes: perNetwork.bytes * times,
  })),
  { ...inAll, key: 'upload-bytes:all' },
];

/**
 * How much may be uploaded in a day, by one network and by all together, counted in the database
 * that all processes share. Only what is kept counts, when it is: announced bytes that never come
 * take nothing from anybody. Calls under way at the end of a budget may go past it.
 * @param scale multiplies all of them (`RATE_LIMIT_SCALE`).
 */
export function createUploadBudget(db: Database, clock: Clock, scale: number) {
  return {
    /**
     * @throws AppError `upload_budget_spent` (429) or, where all together were too many,
     *   `uploads_paused` (503), with the seconds until the day is over.
     */
    async assertLeft(ip: string): Promise<void> {
      const now = clock().getTime();
      for (const { key, name, bytes, code } of budgetsOf(ip)) {
        const [spent] = await db.select().from(limitCounters).where(eq(limitCounters.key, key));
        if (!spent || spent.count < kilobytes(bytes * scale)) continue;
        const wait = Math.min(window, spent.expiresAt.getTime() - now) / 1000;
        if (wait > 0) throw new AppError(code, { message: name, retryAfter: Math.ceil(wait) });
      }
    },

    /**
     * Counts bytes that were kept.
     * @param before bytes of the same photo that were counted, so that many short parts count as
     *   much as one.
     */
    async spend(ip: string, bytes: number, before = 0): Promise<void> {
      const more = kilobytes(before + bytes) - kilobytes(before);
      if (more === 0) return;
      const now = clock();
      const { count, expiresAt } = limitCounters;
      const isOver = sql`${expiresAt} <= ${now.toISOString()}::timestamptz`;
      for (const { key } of budgetsOf(ip))
        await db
          .insert(limitCounters)
          .values({
            key,
            count: more,
            expiresAt: new Date(now.getTime() + window),
          })
          .onConflictDoUpdate({
            target: limitCounters.key,
            set: {
              count: sql`case when ${isOver} then 0 else ${count} end + excluded.count`,
              expiresAt: sql`case when ${isOver} then excluded.expires_at else ${expiresAt} end`,
            },
          });
    },
  };
}
