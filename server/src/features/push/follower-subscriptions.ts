import { and, eq, inArray, isNotNull, lt, notExists, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pushSubscriptions, trackings } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import { deleteNotifications } from '../deliveries/index.ts';

/** Returns the ids of the devices that follow private links which their browsers could open. */
export async function findHolders(
  db: Database,
  trackingHashes: readonly Buffer[],
): Promise<string[]> {
  const devices = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(
        inArray(pushSubscriptions.trackingHash, [...trackingHashes]),
        pushSubscriptions.holdsLink,
      ),
    );
  return devices.map(({ id }) => id);
}

/** Deletes subscriptions not renewed for 90 days, and those whose followed row is gone. */
export async function deleteOldSubscriptions(db: Database, now: Date): Promise<void> {
  const { trackingHash, renewedAt } = pushSubscriptions;
  const trackingMissingCondition = notExists(
    db.select().from(trackings).where(eq(trackings.tokenHash, trackingHash)),
  );
  await db
    .delete(pushSubscriptions)
    .where(
      or(
        lt(renewedAt, new Date(now.getTime() - days(90))),
        and(isNotNull(trackingHash), trackingMissingCondition),
      ),
    );
}

/** Deletes the devices that follow private links, with their notifications. @returns their number. */
export async function deleteFollowers(
  db: Database,
  trackingHashes: readonly Buffer[],
): Promise<number> {
  const devices = await db
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.trackingHash, [...trackingHashes]))
    .returning({ id: pushSubscriptions.id });
  await deleteNotifications(
    db,
    devices.map(({ id }) => id),
  );
  return devices.length;
}

/** Deletes the devices that follow the person's requests, inquiries and consultations. */
export async function eraseFollowers(
  _services: object,
  db: Database,
  { trackingHashes }: ErasedPerson,
): Promise<Partial<Erased>> {
  return { devices: await deleteFollowers(db, trackingHashes) };
}
