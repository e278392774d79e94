import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries } from '../../database/schema.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { RetryLaterError } from '../../platform/jobs.ts';
import { isMovable } from './messages.ts';
import {
  canGoAnotherWay,
  changeDelivery,
  type Delivery,
  fitsShare,
  giveShareBack,
  patience,
  queueDeliveries,
  type SendingServices,
} from './queue-messages.ts';
import { type OverdueNewsJob, overdueNewsQueue, unsentNewsQueue } from './queues.ts';
import { findPhone } from './sender-history.ts';

export const lateError = 'no gateway took it in time';
const unreportedError = 'the gateway took it and never reported it';

/** Milliseconds after its end in which the gateway may still report a message. */
const reportedWithin = hours(1);

/** Milliseconds before the next try, while a process hands the message over. */
const claimedRetry = minutes(1);

/** Sends news that have failed another way, in the transaction of their failure. */
async function sendOnOtherWay(
  { jobs }: SendingServices,
  db: Database,
  row: Delivery,
): Promise<void> {
  const { eventKey } = row;
  if (canGoAnotherWay(row)) await jobs.send(db, unsentNewsQueue, { eventKey });
}

/** Ends a message in the transaction of `db`. News may then go another way. */
export async function fail(
  services: SendingServices,
  db: Database,
  row: Delivery,
  error: string,
): Promise<void> {
  const failed = { state: 'failed', error, endedAt: services.clock() } as const;
  const [ended] = await changeDelivery(db, row, failed);
  if (!ended) return;
  if (row.state === 'queued') await giveShareBack(services, db, row);
  await sendOnOtherWay(services, db, row);
}

/** Ends a message that no gateway took in time. */
export const failLate = (services: SendingServices, row: Delivery): Promise<void> =>
  services.db.transaction((db) => fail(services, db, row, row.error ?? lateError));

/**
 * Moves news that its chat does not take to the person's phone number, if that is known.
 * @returns whether the phone number gets it.
 */
export async function moveToPhone(
  services: SendingServices,
  db: Database,
  row: Delivery,
  error: string,
): Promise<boolean> {
  const phone = isMovable(row.kind) ? await findPhone(db, row) : undefined;
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

/**
 * Gives up messages that still wait for a gateway. News that go on to a phone number have another
 * half hour from this moment; news that left their chat before wait up to an hour there.
 * @throws RetryLaterError while a process hands one over.
 */
export const giveUpWaiting = (
  services: SendingServices,
  { ids, channel }: OverdueNewsJob,
): Promise<void> =>
  services.db.transaction(async (db) => {
    const rows = await db
      .select()
      .from(deliveries)
      .where(and(inArray(deliveries.id, ids), eq(deliveries.state, 'queued')))
      .orderBy(deliveries.position)
      .for('update');
    const now = services.clock();
    if (rows.some(({ claimedUntil }) => claimedUntil && claimedUntil > now))
      throw new RetryLaterError(claimedRetry);
    const moved: string[] = [];
    for (const row of rows) {
      const error = row.error ?? lateError;
      const hasMoved = channel !== undefined && row.channel !== channel;
      if (hasMoved || (await moveToPhone(services, db, row, error))) moved.push(row.id);
      else await fail(services, db, row, error);
    }
    if (moved.length > 0) await services.jobs.send(db, overdueNewsQueue, { ids: moved }, patience);
  });

/** Returns whether the gateway may report a message; it may report very late. */
export const mayBeReported = ({ state, error }: Delivery): boolean =>
  ['queued', 'accepted', 'sent'].includes(state) ||
  (state === 'failed' && error === unreportedError);

/** Ends messages that no gateway took in time, and those that it never reported. */
export async function failExpired(services: SendingServices, db: Database): Promise<void> {
  const now = services.clock();
  const lastReportAt = new Date(now.getTime() - reportedWithin);
  await db.transaction(async (db) => {
    const unreported = await db
      .update(deliveries)
      .set({ state: 'failed', error: unreportedError, endedAt: now })
      .where(and(eq(deliveries.state, 'accepted'), lte(deliveries.expiresAt, lastReportAt)))
      .returning();
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
    for (const row of [...unreported, ...late]) await sendOnOtherWay(services, db, row);
  });
}
