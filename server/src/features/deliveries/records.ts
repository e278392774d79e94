import { lt, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import { deliveries, incomingMessages } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { days } from '../../platform/clock.ts';
import { type ErasedPerson, matchesPerson } from '../../platform/erasure.ts';

/** Milliseconds that messages are kept, in both directions (docs/privacy.md). */
const retention = days(30);

export async function deleteOldMessages(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention);
  await db.delete(deliveries).where(lt(deliveries.createdAt, oldest));
  await db.delete(incomingMessages).where(lt(incomingMessages.receivedAt, oldest));
}

/** Returns the number of deleted messages from and to the person's number and chats. */
export async function eraseMessages(
  db: Database,
  { person, chats }: ErasedPerson,
): Promise<number> {
  const isOf = (column: PgColumn) =>
    or(matchesPerson(person, { phone: column }), hasText(column, ...chats));
  const sent = await db
    .delete(deliveries)
    .where(isOf(deliveries.recipient))
    .returning({ id: deliveries.id });
  const arrived = await db
    .delete(incomingMessages)
    .where(isOf(incomingMessages.sender))
    .returning({ id: incomingMessages.id });
  return sent.length + arrived.length;
}
