import { lt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries, incomingMessages } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { days } from '../../platform/clock.ts';
import type { ErasedPerson } from '../../platform/erasure.ts';

/** Milliseconds that messages are kept, in both directions (docs/privacy.md). */
const retention = days(30);

export async function deleteOldMessages(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention);
  await db.delete(deliveries).where(lt(deliveries.createdAt, oldest));
  await db.delete(incomingMessages).where(lt(incomingMessages.receivedAt, oldest));
}

/** Returns the number of deleted messages from and to the person's number and chats. */
export async function eraseMessages(db: Database, { senders }: ErasedPerson): Promise<number> {
  const sent = await db
    .delete(deliveries)
    .where(hasText(deliveries.recipient, ...senders))
    .returning({ id: deliveries.id });
  const arrived = await db
    .delete(incomingMessages)
    .where(hasText(incomingMessages.sender, ...senders))
    .returning({ id: incomingMessages.id });
  return sent.length + arrived.length;
}
