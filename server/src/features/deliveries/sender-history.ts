import { and, desc, eq, gt, inArray, isNotNull, max, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries, incomingMessages } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { newsKinds } from './messages.ts';
import type { Delivery } from './queue-messages.ts';

type Recipient = Pick<Delivery, 'channel' | 'recipient'>;

const senderCondition = ({ channel, recipient }: Recipient) =>
  and(eq(sql`${incomingMessages.channel}`, channel), hasText(incomingMessages.sender, recipient));

/** Returns whether the person wrote on this channel after a moment. */
export async function hasWrittenSince(
  db: Database,
  recipient: Recipient,
  since: Date,
): Promise<boolean> {
  const condition = and(senderCondition(recipient), gt(incomingMessages.sentAt, since));
  return (await db.$count(incomingMessages, condition)) > 0;
}

/**
 * Returns whether news reached the person's chat after it had been silent for so long.
 * @param silenceMs milliseconds.
 */
export async function hasUnansweredNews(
  db: Database,
  recipient: Recipient,
  silenceMs: number,
): Promise<boolean> {
  const [last] = await db
    .select({ sentAt: max(incomingMessages.sentAt) })
    .from(incomingMessages)
    .where(senderCondition(recipient));
  const since = new Date((last?.sentAt?.getTime() ?? 0) + silenceMs);
  const newsCondition = and(
    eq(deliveries.channel, recipient.channel),
    hasText(deliveries.recipient, recipient.recipient),
    inArray(deliveries.kind, newsKinds),
    inArray(deliveries.state, ['accepted', 'sent', 'delivered']),
    gt(deliveries.createdAt, since),
  );
  return (await db.$count(deliveries, newsCondition)) > 0;
}

/** Returns the person's own phone number, which the channel has vouched for. */
export async function findPhone(db: Database, row: Recipient): Promise<string | undefined> {
  if (row.recipient.startsWith('+')) return row.recipient;
  const [known] = await db
    .select({ phone: incomingMessages.phone })
    .from(incomingMessages)
    .where(and(senderCondition(row), isNotNull(incomingMessages.phone)))
    .orderBy(desc(incomingMessages.sentAt))
    .limit(1);
  return known?.phone ?? undefined;
}
