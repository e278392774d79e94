import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { limitCounters } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, days } from '../../platform/clock.ts';
import { addToCounter } from '../../platform/counters.ts';
import { listNetworks } from '../../platform/limits.ts';

const gigabyte = 1_000_000_000;

/** A day's bytes. A whole neighbourhood can share one network (docs/files.md). */
// For the log, because the key contains a network.
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
const inKilobytes = (bytes: number) => Math.ceil(bytes / 1000);

const budgetsOf = (ip: string | undefined) => [
  ...(ip === undefined ? [] : listNetworks(ip)).map(({ network, times }) => ({
    ...perNetwork,
    key: `upload-bytes:network:${network}`,
    bytes: perNetwork.bytes * times,
  })),
  { ...inAll, key: 'upload-bytes:all' },
];

/**
 * Limits the uploaded bytes of a day, for one network and for all, counted in the database that all
 * processes share. Only stored bytes count: announced bytes that never arrive take nothing from
 * others. Calls under way may exceed a budget.
 * @param scale multiplies all budgets (`RATE_LIMIT_SCALE`).
 */
export function createUploadBudget(db: Database, clock: Clock, scale: number) {
  return {
    /**
     * @param ip of the sender; undefined for a file that this server fetches.
     * @throws AppError `upload_budget_spent` (429) or, when the budget of all is used up,
     * `uploads_paused` (503), with the seconds until the day ends.
     */
    async assertLeft(ip: string | undefined): Promise<void> {
      const now = clock().getTime();
      for (const { key, name, bytes, code } of budgetsOf(ip)) {
        const [spent] = await db.select().from(limitCounters).where(eq(limitCounters.key, key));
        if (!spent || spent.count < inKilobytes(bytes * scale)) continue;
        const wait = Math.min(window, spent.expiresAt.getTime() - now) / 1000;
        if (wait > 0) throw new AppError(code, { message: name, retryAfter: Math.ceil(wait) });
      }
    },

    /**
     * Counts stored bytes.
     * @param before bytes of the same photo that were counted, so that many short parts count as
     * much as one.
     */
    async spend(ip: string | undefined, bytes: number, before = 0): Promise<void> {
      const addedKilobytes = inKilobytes(before + bytes) - inKilobytes(before);
      if (addedKilobytes === 0) return;
      const now = clock();
      for (const { key } of budgetsOf(ip))
        await addToCounter(db, { key, more: addedKilobytes, window, now });
    },
  };
}

export type UploadBudget = ReturnType<typeof createUploadBudget>;
