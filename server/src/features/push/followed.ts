import { and, eq, isNotNull, lt, notExists, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { consultationRequests, pushSubscriptions, trackings } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

/** What has a tracking address. */
const followed = [
  { table: trackings, hash: trackings.tokenHash },
  { table: consultationRequests, hash: consultationRequests.trackingTokenHash },
] as const;

/** Whether there is anything to follow under the hash of a tracking token. */
export async function isFollowable(db: Database, trackingHash: Buffer): Promise<boolean> {
  for (const { table, hash } of followed)
    if (await db.$count(table, eq(hash, trackingHash))) return true;
  return false;
}

/**
 * Ends what nobody waits for: devices that have not shown themselves for 90 days, and those that
 * follow what is not there any more.
 */
export async function deleteOldSubscriptions(db: Database, now: Date): Promise<void> {
  const { trackingHash, renewedAt } = pushSubscriptions;
  const isGone = followed.map(({ table, hash }) =>
    notExists(db.select().from(table).where(eq(hash, trackingHash))),
  );
  await db
    .delete(pushSubscriptions)
    .where(
      or(
        lt(renewedAt, new Date(now.getTime() - days(90))),
        and(isNotNull(trackingHash), ...isGone),
      ),
    );
}
