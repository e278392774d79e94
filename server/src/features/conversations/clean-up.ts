import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  conversations,
  conversationTurns,
  incomingMessages,
  pharmacyChannels,
  pharmacyStaff,
} from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { days } from '../../platform/clock.ts';
import { type ErasedPerson, matchesPerson, type Person } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';

/** In milliseconds after the last message (docs/privacy.md). */
const conversationsKept = days(30);
/** A gateway repeats a message for hours, not for days. */
const turnsKept = days(3);

export async function deleteOldConversations({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = (life: number) => new Date(clock().getTime() - life);
  await db.delete(conversations).where(lt(conversations.lastMessageAt, before(conversationsKept)));
  await db.delete(conversationTurns).where(lt(conversationTurns.createdAt, before(turnsKept)));
  // A code that nobody entered.
  await db.delete(pharmacyChannels).where(lt(pharmacyChannels.codeExpiresAt, before(days(1))));
}

/**
 * Finds the senders of a person's messages: the number, and chats that named it; for an address the
 * proven numbers of its staff.
 */
export async function findSenders(db: Database, person: Person): Promise<string[]> {
  if (!('phone' in person)) {
    const numbers = await db
      .select({ sender: pharmacyChannels.address })
      .from(pharmacyChannels)
      .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, pharmacyChannels.staffId))
      .where(and(matchesPerson(person, pharmacyStaff), isNotNull(pharmacyChannels.provenAt)));
    return numbers.map(({ sender }) => sender);
  }
  const chats = await db
    .select({ sender: conversations.sender })
    .from(conversations)
    .where(matchesPerson(person, { phone: conversations.phone }));
  const waiting = await db
    .select({ sender: incomingMessages.sender })
    .from(incomingMessages)
    .where(matchesPerson(person, { phone: incomingMessages.phone }));
  return [...new Set([person.phone, ...[...chats, ...waiting].map(({ sender }) => sender)])];
}

/** Deletes conversations with the person's number, and the numbers of erased staff. */
export async function eraseConversations(
  _services: object,
  db: Database,
  { person, senders, staffIds }: ErasedPerson,
): Promise<object> {
  await db.delete(conversations).where(hasText(conversations.sender, ...senders));
  await db.delete(conversationTurns).where(hasText(conversationTurns.sender, ...senders));
  await db
    .delete(pharmacyChannels)
    .where(
      or(
        matchesPerson(person, { phone: pharmacyChannels.address }),
        inArray(pharmacyChannels.staffId, staffIds),
      ),
    );
  return {};
}
