import { randomUUID } from 'node:crypto';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { incomingMessages } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import type { Budgets } from '../../platform/budgets.ts';
import { type Clock, days, hours, minutes, seconds } from '../../platform/clock.ts';
import { type Jobs, RetryLaterError } from '../../platform/jobs.ts';
import { delayOf, type Limit, type Slowing } from '../../platform/limits.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { ArrivedMessage, ReceiveMessage } from './channel.ts';
import { lockSender } from './lock-sender.ts';
import { incomingPhotoQueue, incomingQueue } from './queues.ts';
import type { Deliveries } from './service.ts';

export interface IncomingServices {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  budgets: Budgets;
  deliveries: Deliveries;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** From the twenty-first message in ten minutes on, the answers to a number are later and later. */
const flood: Slowing = {
  name: 'incoming:sender',
  count: 20,
  window: minutes(10),
  firstDelay: seconds(15),
  longestDelay: minutes(5),
};
/** Beyond one of them, a number gets no answer at all. */
const silences: readonly Limit[] = [
  { name: 'incoming:answered', count: 60, window: hours(1) },
  // Two phones that answer each other by themselves would use up SMS_PER_DAY for all others.
  { name: 'incoming:answered:day', count: 120, window: hours(24) },
];

/** A provider repeats a message for days, and its answer would come out of nowhere. */
const oldestMessage = days(7);

/**
 * A number abroad reads once that it gets no answers, and all such numbers share a day's budget.
 */
const abroad: Limit = { name: 'incoming:abroad', count: 1, window: days(30) };
const allAbroad: Limit = { name: 'incoming:abroad:all', count: 20, window: days(1) };

/** As long as one answer may take; another process then takes the message over. */
const claimLength = minutes(1);
const maxAttempts = 5;
/** How long messages wait for an earlier one with a picture. Then it is answered without. */
const longestPhotoWait = minutes(2);
/** The pictures of an album are jobs that would use up the tries of the first one at once. */
const photoRetryPause = seconds(15);
const photoPause = seconds(3);
/** Milliseconds. The other process may end long before its claim does. */
const longestRetry = seconds(15);

type Row = typeof incomingMessages.$inferSelect;

/**
 * Stores a message, once, and queues its answer. It does little, because the gateway waits.
 */
export async function storeMessage(
  services: Omit<IncomingServices, 'log'>,
  message: ArrivedMessage,
): Promise<void> {
  const { db, clock, jobs, budgets } = services;
  const { channel, providerId, sender, text, photoId, phone, sentAt, isAbroad = false } = message;
  const now = clock();
  if (now.getTime() - sentAt.getTime() > oldestMessage) return;
  await db.transaction(async (db) => {
    const id = randomUUID();
    const stored = await db
      .insert(incomingMessages)
      .values({
        id,
        channel,
        providerId,
        sender,
        text,
        photoId,
        phone,
        // A phone's clock may be ahead, and would put this message behind later ones.
        sentAt: new Date(Math.min(sentAt.getTime(), now.getTime())),
        receivedAt: now,
      })
      .onConflictDoNothing({ target: [incomingMessages.channel, incomingMessages.providerId] })
      .returning({ id: incomingMessages.id });
    if (stored.length === 0) return;
    // A repeated message, and a message that is not stored, do not count.
    // A counter's key seals phone numbers, and would have the id of a chat in plain.
    const subject = channel === 'sms' ? sender : hashOf(channel + sender).toString('base64url');
    const limits = [flood, ...silences].map((budget) => ({ budget, subject }));
    const [slowed, ...answered] = await budgets.useAll(db, limits);
    const isSilent = isAbroad || answered.some(({ isWithin }) => !isWithin);
    const wait = delayOf(flood, slowed?.over ?? 0);
    const messageCondition = eq(incomingMessages.id, id);
    if (isSilent)
      await db
        .update(incomingMessages)
        .set({ text: '', photoId: null, phone: null, handledAt: now })
        .where(messageCondition);
    else if (wait > 0) {
      const claimedUntil = new Date(now.getTime() + wait);
      await db.update(incomingMessages).set({ claimedUntil }).where(messageCondition);
    }
    const queue = photoId === undefined ? incomingQueue : incomingPhotoQueue;
    if (!isSilent) await jobs.send(db, queue, { id }, wait);
    if (isAbroad) await refuseAbroad(services, db, message);
  });
}

/** Sends a number abroad, once, the sentence that it gets no answers. */
async function refuseAbroad(
  { budgets, deliveries }: Pick<IncomingServices, 'budgets' | 'deliveries'>,
  db: Database,
  { channel, sender, text, providerId }: ArrivedMessage,
): Promise<void> {
  // Simultaneous messages wait for the first count. A number whose sentence does not fit today
  // reads it another day.
  if (await budgets.usedUpUntil(db, abroad, sender)) return;
  if (!(await budgets.useIfFits(db, allAbroad, 'all', 1)).fits) return;
  if (!(await budgets.use(db, abroad, sender)).isWithin)
    return budgets.giveBack(db, allAbroad, 'all');
  const language = languageOf(text);
  const eventKey = `abroad:${providerId}`;
  await deliveries.send(db, [
    { channel, recipient: sender, language, kind: 'abroad', values: {}, eventKey },
  ]);
}

const languageOf = (text: string): Language => (directionOf(text) === 'rtl' ? 'ar' : 'en');

/** Returns whether a message still exists: an erasure may have deleted it while it was answered. */
export const hasMessage = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(incomingMessages, eq(incomingMessages.id, id))) > 0;

/** Returns the texts of a sender that were answered, as long as they are kept. */
export async function readTexts(
  db: Database,
  { channel, sender }: Pick<ArrivedMessage, 'channel' | 'sender'>,
): Promise<string[]> {
  const rows = await db
    .select({ text: incomingMessages.text })
    .from(incomingMessages)
    .where(
      and(
        eq(incomingMessages.channel, channel),
        hasText(incomingMessages.sender, sender),
        isNotNull(incomingMessages.handledAt),
      ),
    );
  return rows.map(({ text }) => text);
}

interface AnswerOptions {
  /** Whether it downloads pictures. Without it, it waits for those jobs that do. */
  takesPhotos?: boolean;
  /** Returns whether a text waits for no picture before it, in the transaction of `db`. */
  isUrgent?: (db: Database, text: string) => Promise<boolean>;
}

/** Returns the first urgent text that no process has claimed and no flood slows. */
async function findUrgent(
  db: Database,
  rows: readonly Row[],
  { now, isUrgent }: { now: Date } & Pick<Required<AnswerOptions>, 'isUrgent'>,
): Promise<Row | undefined> {
  for (const row of rows) {
    const isFree = row.claimedUntil === null || row.claimedUntil <= now;
    if (row.photoId === null && isFree && (await isUrgent(db, row.text))) return row;
  }
  return undefined;
}

/**
 * Claims the oldest waiting message of the sender of `id`, or an urgent text behind a picture.
 * @returns the end of the wait while another process works on it, or a flood slows it.
 */
async function claimNext(
  db: Database,
  id: string,
  { now, takesPhotos, isUrgent }: { now: Date } & Required<AnswerOptions>,
): Promise<Row | Date | undefined> {
  const [queued] = await db.select().from(incomingMessages).where(eq(incomingMessages.id, id));
  if (!queued) return undefined;
  return db.transaction(async (db) => {
    const readWaitingMessages = () =>
      db
        .select()
        .from(incomingMessages)
        .where(
          and(
            eq(incomingMessages.channel, queued.channel),
            hasText(incomingMessages.sender, queued.sender),
            isNull(incomingMessages.handledAt),
          ),
        )
        .orderBy(
          asc(incomingMessages.sentAt),
          asc(incomingMessages.receivedAt),
          asc(incomingMessages.id),
        );
    const [oldest] = await readWaitingMessages().limit(1).for('update');
    if (!oldest) return undefined;
    const behindPhoto = oldest.photoId === null ? [] : await readWaitingMessages();
    const next = (await findUrgent(db, behindPhoto, { now, isUrgent })) ?? oldest;
    if (next.claimedUntil && next.claimedUntil > now) return next.claimedUntil;
    const isPhoto = next.photoId !== null;
    if (isPhoto && !takesPhotos && now.getTime() - next.receivedAt.getTime() < longestPhotoWait)
      return new Date(now.getTime() + photoPause);
    const [claimed] = await db
      .update(incomingMessages)
      .set({
        claimedUntil: new Date(now.getTime() + claimLength),
        attempts: next.attempts + 1,
      })
      .where(eq(incomingMessages.id, next.id))
      .returning();
    return claimed;
  });
}

/**
 * Answers the waiting messages of the sender of a message, in their order. No other process answers
 * the same sender meanwhile, but an urgent text beside a picture.
 * @throws RetryLaterError while another process does, or a flood slows the sender; the error of an
 * answer that will be tried again.
 */
export async function answerMessages(
  { db, clock, deliveries, log }: Omit<IncomingServices, 'jobs' | 'budgets'>,
  id: string,
  receive: ReceiveMessage,
  { takesPhotos = false, isUrgent = async () => false }: AnswerOptions = {},
): Promise<void> {
  for (;;) {
    const message = await claimNext(db, id, { now: clock(), takesPhotos, isUrgent });
    if (message instanceof Date)
      throw new RetryLaterError(Math.min(message.getTime() - clock().getTime(), longestRetry));
    if (!message) return;
    const messageCondition = eq(incomingMessages.id, message.id);
    // A claim that has expired may be another process's by now.
    const claimedCondition = and(
      messageCondition,
      eq(incomingMessages.claimedUntil, message.claimedUntil as Date),
    );
    const isLastTry = message.attempts >= maxAttempts;
    try {
      const { channel, sender, text, photoId, phone, sentAt } = message;
      const { replies, isToStaff, asksPhone, hasErased } = await receive({
        id: message.id,
        channel,
        sender,
        text,
        phone,
        photoId,
        sentAt,
        isLastTry,
        takesPhotos,
      });
      await db.transaction(async (db) => {
        await lockSender(db, message);
        const handled = await db
          .update(incomingMessages)
          .set({ handledAt: clock(), photoId: null, claimedUntil: null })
          .where(and(claimedCondition, isNull(incomingMessages.handledAt)))
          .returning({ id: incomingMessages.id });
        // Another process has answered it, or the operator has erased the sender meanwhile.
        if (handled.length === 0 && !hasErased) return;
        const usualKind: 'staff-reply' | 'reply' = isToStaff ? 'staff-reply' : 'reply';
        const messages = replies.map((reply, index) => ({
          channel,
          recipient: sender,
          language: languageOf(reply),
          kind: asksPhone && index === replies.length - 1 ? ('phone-request' as const) : usualKind,
          values: { text: reply },
          eventKey: `message:${message.id}${index > 0 ? `:${index}` : ''}`,
        }));
        await deliveries.send(db, messages);
      });
    } catch (error) {
      const isPausing = message.photoId !== null && !isLastTry;
      const claimedUntil = isPausing ? new Date(clock().getTime() + photoRetryPause) : null;
      // After the last try, later messages of the sender continue.
      await db
        .update(incomingMessages)
        .set({ claimedUntil, ...(isLastTry && { handledAt: clock(), photoId: null }) })
        .where(claimedCondition);
      if (!isLastTry) throw error;
      log.error({ err: error, message: message.id }, 'a message was not answered');
    }
  }
}
