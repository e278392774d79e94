import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { limitCounters } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, days } from '../../platform/clock.ts';

const gigabyte = 1_000_000_000;

/** A day's bytes; a whole neighbourhood can share one network (product decision 36). */
const perNetwork = { bytes: 1 * gigabyte, code: 'upload_budget_spent' } as const;
const inAll = { bytes: 20 * gigabyte, code: 'uploads_paused' } as const;
const window = days(1);

/** Counters are whole numbers of 32 bits. */
const kilobytes = (bytes: number) => Math.ceil(bytes / 1000);

/** Bytes of a call that are taken from the budget until it is known what became of them. */
interface Reserved {
  /** Keeps `used` bytes of it and gives the rest back. */
  settle(used: number): Promise<void>;
}

/**
 * How much may be uploaded in a day, by one network and by all together, counted in the database
 * that all processes share. What a failed call brought does not count: nothing of it is kept.
 * @param scale multiplies both (`RATE_LIMIT_SCALE`).
 */
export function createUploadBudget(db: Database, clock: Clock, scale: number) {
  const take = async (
    db: Database,
    key: string,
    { bytes: most, code }: typeof perNetwork | typeof inAll,
    bytes: number,
  ) => {
    const now = clock();
    const { count, expiresAt } = limitCounters;
    const isOver = sql`${expiresAt} <= ${now.toISOString()}::timestamptz`;
    const counted = sql`case when ${isOver} then 0 else ${count} end + excluded.count`;
    const [taken] = await db
      .insert(limitCounters)
      .values({
        key,
        count: kilobytes(bytes),
        expiresAt: new Date(now.getTime() + window),
      })
      .onConflictDoUpdate({
        target: limitCounters.key,
        set: {
          count: counted,
          expiresAt: sql`case when ${isOver} then excluded.expires_at else ${expiresAt} end`,
        },
        setWhere: sql`${counted} <= ${kilobytes(most * scale)}::bigint`,
      })
      .returning();
    if (taken) return;
    const [spent] = await db.select().from(limitCounters).where(eq(limitCounters.key, key));
    const wait = ((spent?.expiresAt ?? now).getTime() - now.getTime()) / 1000;
    throw new AppError(code, { message: key, retryAfter: Math.max(1, Math.ceil(wait)) });
  };

  return {
    /**
     * @param network as `networkOf` names it.
     * @throws AppError `upload_budget_spent` (429) or, where all together were too many,
     *   `uploads_paused` (503), with the seconds until the day is over.
     */
    async reserve(network: string, bytes: number): Promise<Reserved> {
      const keys = [`upload-bytes:network:${network}`, 'upload-bytes:all'] as const;
      await db.transaction(async (db) => {
        await take(db, keys[0], perNetwork, bytes);
        await take(db, keys[1], inAll, bytes);
      });
      return {
        async settle(used) {
          const rest = kilobytes(bytes) - kilobytes(used);
          for (const key of keys)
            await db
              .update(limitCounters)
              .set({ count: sql`greatest(0, ${limitCounters.count} - ${rest}::integer)` })
              .where(eq(limitCounters.key, key));
        },
      };
    },
  };
}
