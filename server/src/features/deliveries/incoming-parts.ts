import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { incomingMessages, incomingParts } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { hours, minutes } from '../../platform/clock.ts';
import type { ArrivedPart, RepeatableMessage } from './channel.ts';
import { type IncomingServices, storeMessage } from './incoming.ts';
import { lockSender } from './lock-sender.ts';
import { arrivedText } from './sms-text.ts';

type StoringServices = Omit<IncomingServices, 'log'>;

/** A longer message is stored without its end. */
const maxParts = 24;

/**
 * How long a server may deliver a message again whose answer it did not get. A person who writes
 * the same word again in this time, and after a new connection, gets no second answer.
 */
const repeatedWithin = minutes(15);

/** How long the parts of a message wait for each other. A reference may come again later. */
const joinedWithin = hours(1);

const packed = (text: string) => Buffer.from(text, 'utf16le').toString('base64');
const unpacked = (content: string) => Buffer.from(content, 'base64').toString('utf16le');

/** Stores a message that its server may deliver again over another connection. */
export const storeRepeatable = (
  services: StoringServices,
  { contentId, connectionId, ...message }: RepeatableMessage,
): Promise<void> =>
  services.db.transaction(async (db) => {
    await lockSender(db, message);
    const sentAt = services.clock();
    const since = new Date(sentAt.getTime() - repeatedWithin);
    const repeated = await db.$count(
      incomingMessages,
      and(
        eq(incomingMessages.channel, message.channel),
        hasText(incomingMessages.sender, message.sender),
        sql`starts_with(${incomingMessages.providerId}, ${contentId})`,
        sql`not starts_with(${incomingMessages.providerId}, ${connectionId})`,
        gt(incomingMessages.receivedAt, since),
      ),
    );
    if (repeated === 0) await storeMessage({ ...services, db }, { ...message, sentAt });
  });

const messageCondition = ({
  sender,
  reference,
  total,
}: Pick<ArrivedPart, 'sender' | 'reference' | 'total'>) =>
  and(
    hasText(incomingParts.sender, sender),
    eq(incomingParts.reference, reference),
    eq(incomingParts.total, total),
  );

/** Returns whether the stored part is the same part of the same message. */
async function isRepeated(
  db: Database,
  part: typeof incomingParts.$inferInsert,
  now: Date,
): Promise<boolean> {
  const [stored] = await db
    .select({ content: incomingParts.content, receivedAt: incomingParts.receivedAt })
    .from(incomingParts)
    .where(and(messageCondition(part), eq(incomingParts.number, part.number)));
  return (
    stored?.content === part.content && now.getTime() - stored.receivedAt.getTime() < repeatedWithin
  );
}

/**
 * Stores a part, and the message as soon as all its parts are there. Any process may get any part,
 * in any order and repeatedly.
 */
export async function storePart(
  services: StoringServices,
  { sender, reference, total, number, text, isAbroad }: ArrivedPart,
): Promise<void> {
  if (number > maxParts) return;
  const now = services.clock();
  const part = { id: randomUUID(), sender, reference, total, number, content: packed(text) };
  await services.db.transaction(async (db) => {
    await lockSender(db, { sender });
    if (await isRepeated(db, { ...part, receivedAt: now }, now)) return;
    const values = { ...part, receivedAt: now, joinedAt: null };
    const { sender: column, reference: second, total: third, number: fourth } = incomingParts;
    await db
      .insert(incomingParts)
      .values(values)
      // The reference of an earlier message.
      .onConflictDoUpdate({ target: [column, second, third, fourth], set: values });
    const waitingParts = await db
      .select({ content: incomingParts.content })
      .from(incomingParts)
      .where(
        and(
          messageCondition(part),
          isNull(incomingParts.joinedAt),
          gt(incomingParts.receivedAt, new Date(now.getTime() - joinedWithin)),
        ),
      )
      .orderBy(asc(incomingParts.number));
    if (waitingParts.length < Math.min(total, maxParts)) return;
    await db.update(incomingParts).set({ joinedAt: now }).where(messageCondition(part));
    await storeMessage(
      { ...services, db },
      {
        channel: 'sms',
        providerId: part.id,
        sender,
        text: arrivedText.parse(waitingParts.map(({ content }) => unpacked(content)).join('')),
        phone: sender,
        sentAt: now,
        isAbroad,
      },
    );
  });
}
