import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { withoutParameters } from '../../database/errors.ts';
import { deliveries } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { minutes, msUntil, seconds } from '../../platform/clock.ts';
import { PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import { PartlySentError, type TextChannel } from './channel.ts';
import { failLate, giveUp, moveToPhone } from './fail-messages.ts';
import { dayShareOf, isNews, needsWords } from './messages.ts';
import {
  canGoAnotherWay,
  changeDelivery,
  type Delivery,
  findChannel,
  patience,
  type SendingServices,
} from './queue-messages.ts';
import { hasUnansweredNews, hasWrittenSince } from './sender-history.ts';

const awayError = 'the channel is not set up';

/** The longest call of a gateway, in milliseconds. */
const claimLength = minutes(1);
/** Milliseconds. The other process may end long before its claim does. */
const claimRetry = seconds(5);

/**
 * Returns the next message that goes out for `id`: one to the same recipient that was queued
 * earlier and waits for no time of its own.
 */
async function findNext({ db, clock }: SendingServices, id: string): Promise<Delivery | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id));
  if (row?.state !== 'queued' || row.isCode) return row;
  const [first] = await db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, row.channel),
        hasText(deliveries.recipient, row.recipient),
        eq(deliveries.state, 'queued'),
        eq(deliveries.isCode, false),
        lte(deliveries.position, row.position),
        // One that waits after a failure of the network holds up no other.
        or(eq(deliveries.failures, 0), eq(deliveries.id, id)),
        // A text that waits for the end of its undo has claimed itself until then.
        or(
          gt(deliveries.attempts, 0),
          isNull(deliveries.claimedUntil),
          lte(deliveries.claimedUntil, clock()),
          eq(deliveries.id, id),
        ),
      ),
    )
    .orderBy(asc(deliveries.position))
    .limit(1);
  return first;
}

/**
 * Claims a message, so that no other process hands it over meanwhile.
 * @throws RetryLaterError when another process has claimed it.
 */
async function claim({ db, clock }: SendingServices, row: Delivery): Promise<Delivery> {
  const now = clock();
  const [claimed] = await db
    .update(deliveries)
    .set({
      claimedUntil: new Date(now.getTime() + claimLength),
      attempts: sql`${deliveries.attempts} + 1`,
    })
    .where(
      and(
        eq(deliveries.id, row.id),
        eq(deliveries.state, 'queued'),
        or(isNull(deliveries.claimedUntil), lte(deliveries.claimedUntil, now)),
      ),
    )
    .returning();
  if (!claimed) throw new RetryLaterError(claimRetry);
  return claimed;
}

/**
 * Counts the parts of a claimed SMS in the day's budget.
 * @returns undoes that.
 * @throws RetryLaterError when the budget is used up.
 */
async function useBudget(
  { db, clock, budget, log }: SendingServices,
  row: Delivery,
): Promise<() => Promise<void>> {
  const share = dayShareOf(row);
  const { fits, endsAt } = await budget.use(db, row.parts, share);
  // An unreturned part only makes the day's budget smaller; the delivery continues.
  if (fits) return () => budget.giveBack(db, row.parts, endsAt, share).catch(() => {});
  log.warn({ until: endsAt, share }, 'SMS_PER_DAY is used up: text messages wait');
  await changeDelivery(db, row, { attempts: row.attempts - 1, claimedUntil: null });
  throw new RetryLaterError(msUntil(endsAt, clock()), { wholeQueue: !row.isCode });
}

const callGateway = ({ db, clock }: SendingServices, channel: TextChannel, row: Delivery) =>
  channel.send(row.recipient, {
    id: row.providerId,
    text: row.text,
    language: row.language,
    isCode: row.isCode,
    isNews: isNews(row.kind),
    needsWords: needsWords(row.kind),
    expiresAt: row.expiresAt,
    asksPhone: row.kind === 'phone-request',
    wasHeardWithin: (lengthMs) => hasWrittenSince(db, row, new Date(clock().getTime() - lengthMs)),
    isUnansweredSince: (lengthMs) => hasUnansweredNews(db, row, lengthMs),
  });

/** Stores the gateway's own id of a message. An operator gives an id again after some time. */
const takeProviderId = (
  { db }: SendingServices,
  row: Delivery,
  values: Partial<Delivery> & { providerId: string },
) =>
  db.transaction(async (db) => {
    await db
      .update(deliveries)
      .set({ providerId: sql`${deliveries.id}` })
      .where(
        and(eq(deliveries.channel, row.channel), eq(deliveries.providerId, values.providerId)),
      );
    await changeDelivery(db, row, values);
  });

/** Stores a failed call of the gateway, and throws its error for a next try. */
async function storeFailedCall(
  services: SendingServices,
  row: Delivery,
  error: unknown,
  { isBegun, mayCost }: { isBegun: boolean; mayCost: boolean },
): Promise<void> {
  const { db, clock } = services;
  const reason = withoutParameters(error instanceof Error ? error.message : String(error));
  if (error instanceof PermanentFailureError)
    return db.transaction(async (db) => {
      const timesTaken = row.timesTaken + (isBegun ? 1 : 0);
      if (isBegun) await changeDelivery(db, row, { timesTaken });
      await giveUp(services, db, { ...row, timesTaken }, reason);
    });
  // A message that the chat may have taken must not arrive on both.
  const isOverdue = !mayCost && clock().getTime() - row.createdAt.getTime() >= patience;
  if (isOverdue && (await db.transaction((db) => moveToPhone(services, db, row, reason)))) return;
  const isEarly = error instanceof RetryLaterError;
  await changeDelivery(db, row, { claimedUntil: null, ...(!isEarly && { error: reason }) });
  throw error;
}

/** Hands a claimed message to its gateway. */
async function handOver(
  services: SendingServices,
  channel: TextChannel,
  row: Delivery,
): Promise<void> {
  const { db, clock } = services;
  const undoUse = channel.name === 'sms' ? await useBudget(services, row) : undefined;
  try {
    const { state, providerId, isTemplate } = await callGateway(services, channel, row);
    const values = {
      state,
      sentAt: state === 'sent' ? clock() : null,
      timesTaken: row.timesTaken + 1,
      timesAsTemplate: row.timesAsTemplate + (isTemplate ? 1 : 0),
      error: null,
      claimedUntil: null,
    };
    if (providerId) await takeProviderId(services, row, { ...values, providerId });
    else await changeDelivery(db, row, values);
  } catch (thrown) {
    const isBegun = thrown instanceof PartlySentError;
    const error = isBegun ? thrown.cause : thrown;
    // After a time limit the gateway may send the message all the same, which costs its parts.
    const mayCost = isBegun || (error instanceof DOMException && error.name === 'TimeoutError');
    if (!mayCost) await undoUse?.();
    await storeFailedCall(services, row, error, { isBegun, mayCost });
  }
}

/** Hands over a message, and before it those that wait for the same recipient. */
export async function deliverMessage(services: SendingServices, id: string): Promise<void> {
  for (;;) {
    const row = await findNext(services, id);
    if (row?.state !== 'queued') return;
    const channel = findChannel(services, row.channel);
    if (row.expiresAt <= services.clock()) await failLate(services, row);
    else if (!channel && canGoAnotherWay(row))
      await services.db.transaction((db) => giveUp(services, db, row, awayError));
    else if (!channel) throw new Error(`the channel ${row.channel} is not set up`);
    else await handOver(services, channel, await claim(services, row));
    if (row.id === id) return;
  }
}
