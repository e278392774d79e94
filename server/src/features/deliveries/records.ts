import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries, incomingMessages, incomingParts } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { days } from '../../platform/clock.ts';
import type { ErasedPerson } from '../../platform/erasure.ts';
import { choicesCondition, newsCondition } from './queue-messages.ts';

/** Milliseconds for which the server stores messages, in both directions (docs/privacy.md). */
const retention = days(30);
/** The same of failed mails and notifications, after which the desk no longer lists them. */
const failedRetention = days(7);
/** The same of a message's parts. An operator sends a lost part again much sooner. */
const partRetention = days(1);

export async function deleteOldMessages(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention);
  const { channel, createdAt, endedAt, state } = deliveries;
  const oldestFailed = new Date(now.getTime() - failedRetention);
  const oldMails = and(
    inArray(channel, ['mail', 'push']),
    eq(state, 'failed'),
    lt(endedAt, oldestFailed),
  );
  await db.delete(deliveries).where(or(lt(createdAt, oldest), oldMails));
  await db.delete(incomingMessages).where(lt(incomingMessages.receivedAt, oldest));
  const oldestPart = new Date(now.getTime() - partRetention);
  await db.delete(incomingParts).where(lt(incomingParts.receivedAt, oldestPart));
}

/**
 * Returns the number of deleted messages from and to the person's number and chats, of news of the
 * person's questions in other chats, and to staff about the person's choices.
 */
export async function eraseMessages(
  db: Database,
  { senders, inquiryIds, requestIds }: ErasedPerson,
): Promise<number> {
  const sent = await db
    .delete(deliveries)
    .where(
      or(
        hasText(deliveries.recipient, ...senders),
        newsCondition([...inquiryIds, ...requestIds]),
        choicesCondition(requestIds),
      ),
    )
    .returning({ id: deliveries.id });
  const arrived = await db
    .delete(incomingMessages)
    .where(hasText(incomingMessages.sender, ...senders))
    .returning({ id: incomingMessages.id });
  await db.delete(incomingParts).where(hasText(incomingParts.sender, ...senders));
  return sent.length + arrived.length;
}
