import { lt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries, incomingMessages } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';

/** Milliseconds that messages are kept, in both directions (docs/privacy.md). */
const retention = days(30);

export async function deleteOldMessages(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention);
  await db.delete(deliveries).where(lt(deliveries.createdAt, oldest));
  await db.delete(incomingMessages).where(lt(incomingMessages.receivedAt, oldest));
}

/** Returns the number of deleted messages from and to the person's number. */
export async function eraseMessages(db: Database, person: Person): Promise<number> {
  const sent = await db
    .delete(deliveries)
    .where(matchesPerson(person, { phone: deliveries.recipient }))
    .returning({ id: deliveries.id });
  const arrived = await db
    .delete(incomingMessages)
    .where(matchesPerson(person, { phone: incomingMessages.sender }))
    .returning({ id: incomingMessages.id });
  return sent.length + arrived.length;
}
