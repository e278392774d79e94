import { randomUUID } from 'node:crypto';
import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { withoutParameters } from '../../database/errors.ts';
import { deliveries } from '../../database/schema.ts';
import { hasText, unreadableText } from '../../database/sealed-texts.ts';
import type { Clock } from '../../platform/clock.ts';
import { type JobInfo, PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import type { Channel, StoredMessage } from './channel.ts';
import type { Delivery } from './queue-messages.ts';

// Mails and notifications. Unlike texts they go out in any order and have no parts; their channel
// writes them when they leave, from the values of their row.

type StoredChannel = Channel<'mail' | 'push', StoredMessage>;

export interface NewStoredMessage
  extends Pick<Delivery, 'recipient' | 'kind' | 'language' | 'expiresAt'> {
  id?: string;
  /** Undefined for a mail that cannot be read. */
  values?: object;
  isCode?: boolean;
  /** Set for a mail that has failed already. */
  failure?: { attempts: number; error: string; endedAt: Date };
}

/**
 * Stores messages in the transaction of their cause. Their jobs are the caller's.
 * @returns the ids of those that did not exist.
 */
export async function storeMessages(
  db: Database,
  channel: StoredChannel['name'],
  messages: readonly NewStoredMessage[],
  now: Date,
): Promise<string[]> {
  const rows = messages.map(({ id = randomUUID(), values, failure, ...message }) => ({
    isCode: false,
    ...message,
    id,
    channel,
    eventKey: `${channel}:${id}`,
    text: values ? JSON.stringify(values) : '',
    parts: 1,
    state: failure ? ('failed' as const) : ('queued' as const),
    ...failure,
    providerId: id,
    createdAt: now,
  }));
  if (rows.length === 0) return [];
  const { id } = deliveries;
  const stored = await db.insert(deliveries).values(rows).onConflictDoNothing().returning({ id });
  return stored.map(({ id }) => id);
}

export async function deleteDeliveries(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(deliveries).where(inArray(deliveries.id, [...ids]));
}

/** Deletes the mails of a kind to `to` that wait. @returns their number. */
export async function withdrawMails(db: Database, to: string, kind: string): Promise<number> {
  const { channel, recipient, state } = deliveries;
  const withdrawn = await db
    .delete(deliveries)
    .where(
      and(
        eq(channel, 'mail'),
        hasText(recipient, to),
        eq(deliveries.kind, kind),
        eq(state, 'queued'),
      ),
    )
    .returning({ id: deliveries.id });
  return withdrawn.length;
}

/** Deletes the notifications to devices. */
export async function deleteNotifications(
  db: Database,
  deviceIds: readonly string[],
): Promise<void> {
  const { channel, recipient } = deliveries;
  await db.delete(deliveries).where(and(eq(channel, 'push'), hasText(recipient, ...deviceIds)));
}

/** Stores that a device has shown a notification. It may say so before its push service answers. */
export async function confirmShown(db: Database, now: Date, id: string): Promise<void> {
  const { channel, state } = deliveries;
  await db
    .update(deliveries)
    .set({ state: 'delivered', endedAt: now, text: '' })
    .where(and(eq(deliveries.id, id), eq(channel, 'push'), inArray(state, ['queued', 'sent'])));
}

/** Returns whether one of the devices has shown a notification of these kinds queued since then. */
export const hasShown = async (
  db: Database,
  { deviceIds, kinds, since }: { deviceIds: readonly string[]; kinds: string[]; since: Date },
): Promise<boolean> =>
  (await db.$count(
    deliveries,
    and(
      eq(deliveries.channel, 'push'),
      hasText(deliveries.recipient, ...deviceIds),
      inArray(deliveries.kind, kinds),
      eq(deliveries.state, 'delivered'),
      gte(deliveries.createdAt, since),
    ),
  )) > 0;

/** Stores a failed try. A code does not stay after its last: a table of codes attracts readers. */
async function storeFailure(
  { db, clock }: { db: Database; clock: Clock },
  row: Delivery,
  error: unknown,
  isLast: boolean,
): Promise<void> {
  if (isLast && row.isCode) return deleteDeliveries(db, [row.id]);
  const reason = withoutParameters(error instanceof Error ? error.message : String(error));
  await db
    .update(deliveries)
    .set({
      attempts: row.attempts + 1,
      error: reason.slice(0, 500),
      ...(isLast && { state: 'failed', endedAt: clock() }),
    })
    .where(and(eq(deliveries.id, row.id), eq(deliveries.state, 'queued')));
}

/**
 * Does the job of one mail or notification: hands it to its channel, and stores the result.
 * @throws the channel's error, so that the job tries again or is logged as failed.
 */
export async function deliverStored(
  services: { db: Database; clock: Clock },
  channel: StoredChannel,
  id: string,
  { isLastTry }: Pick<JobInfo, 'isLastTry'>,
): Promise<void> {
  const { db, clock } = services;
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id));
  // The clean-up ends what has expired.
  if (row?.state !== 'queued' || row.expiresAt <= clock()) return;
  let taken: Awaited<ReturnType<StoredChannel['send']>>;
  try {
    if (row.text === '') throw new PermanentFailureError('the content is missing');
    if (row.text === unreadableText) throw new Error('the key of a waiting message is missing');
    taken = await channel.send(row.recipient, { ...row, content: row.text });
  } catch (error) {
    const isLast = error instanceof PermanentFailureError || isLastTry;
    if (!(error instanceof RetryLaterError))
      // The channel's error is the one to report. The job tries again, or the clean-up ends the row.
      await storeFailure(services, row, error, isLast).catch(() => {});
    throw error;
  }
  if (!taken) return deleteDeliveries(db, [id]);
  await db
    .update(deliveries)
    .set({
      // A device that has shown a notification may have been faster.
      state: sql`case ${deliveries.state} when 'delivered' then 'delivered'
        else ${taken.state} end`,
      sentAt: clock(),
      attempts: row.attempts + 1,
      timesTaken: row.timesTaken + 1,
      text: '',
      // The address of a sent mail serves no purpose.
      ...(channel.name === 'mail' && { recipient: '' }),
      error: null,
    })
    .where(eq(deliveries.id, id));
}

/** Deletes codes in mails that have expired, and notifications that no push service has refused. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const { channel, error, expiresAt, isCode, state } = deliveries;
  await db
    .delete(deliveries)
    .where(
      and(
        eq(state, 'queued'),
        lte(expiresAt, now),
        or(and(eq(channel, 'mail'), isCode), and(eq(channel, 'push'), isNull(error))),
      ),
    );
}
