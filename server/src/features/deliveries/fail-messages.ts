import { randomUUID } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries } from '../../database/schema.ts';
import { hours } from '../../platform/clock.ts';
import {
  changeDelivery,
  type Delivery,
  fitsShare,
  giveShareBack,
  queueDeliveries,
  type SendingServices,
} from './queue-messages.ts';
import { findPhone } from './sender-history.ts';

const lateError = 'no gateway took it in time';
const unreportedError = 'the gateway took it and never reported it';

/** Milliseconds after its end in which the gateway may still report a message. */
const reportedWithin = hours(1);

async function fail(
  services: SendingServices,
  db: Database,
  row: Delivery,
  error: string,
): Promise<void> {
  const failed = { state: 'failed', error, endedAt: services.clock() } as const;
  const [ended] = await changeDelivery(db, row, failed);
  if (ended && row.state === 'queued') await giveShareBack(services, db, row);
}

/** Ends a message that no gateway took in time. */
export const failLate = (services: SendingServices, row: Delivery): Promise<void> =>
  fail(services, services.db, row, row.error ?? lateError);

/**
 * Moves news that its chat does not take to the person's phone number, if that is known.
 * @returns whether it goes on there.
 */
export async function moveToPhone(
  services: SendingServices,
  db: Database,
  row: Delivery,
  error: string,
): Promise<boolean> {
  const phone = row.kind === 'news' ? await findPhone(db, row) : undefined;
  const other = services.channels.find(
    ({ name, takesOver }) => name !== row.channel && phone && takesOver?.(phone),
  );
  if (!phone || !other) return false;
  const fitted = other.fit(row.text);
  if (!(await fitsShare(services, db, { ...row, recipient: phone }, fitted.parts))) return false;
  const moved = await changeDelivery(db, row, {
    channel: other.name,
    recipient: phone,
    ...fitted,
    providerId: randomUUID(),
    state: 'queued',
    failures: 0,
    timesTaken: 0,
    claimedUntil: null,
    error,
  });
  await queueDeliveries(services, db, moved);
  return true;
}

/** Ends a message that its channel does not take, unless it goes to the person's phone number. */
export async function giveUp(
  services: SendingServices,
  db: Database,
  row: Delivery,
  error: string,
): Promise<void> {
  if (!(await moveToPhone(services, db, row, error))) await fail(services, db, row, error);
}

/** Returns whether the gateway may report a message; it may report very late. */
export const mayBeReported = ({ state, error }: Delivery): boolean =>
  ['queued', 'accepted', 'sent'].includes(state) ||
  (state === 'failed' && error === unreportedError);

/** Ends messages that no gateway took in time, and those that it never reported. */
export async function failExpired(services: SendingServices, db: Database): Promise<void> {
  const now = services.clock();
  const lastReportAt = new Date(now.getTime() - reportedWithin);
  await db
    .update(deliveries)
    .set({ state: 'failed', error: unreportedError, endedAt: now })
    .where(and(eq(deliveries.state, 'accepted'), lte(deliveries.expiresAt, lastReportAt)));
  await db.transaction(async (db) => {
    const late = await db
      .update(deliveries)
      .set({
        state: 'failed',
        error: sql`coalesce(${deliveries.error}, ${lateError})`,
        endedAt: sql`${deliveries.expiresAt}`,
      })
      .where(and(eq(deliveries.state, 'queued'), lte(deliveries.expiresAt, now)))
      .returning();
    for (const row of late) await giveShareBack(services, db, row);
  });
}
