import { inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { conversations, conversationTurns, pharmacyChannels } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { type ErasedPerson, matchesPerson } from '../../platform/erasure.ts';
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

/** Deletes conversations with the person's number, and the numbers of erased staff. */
export async function eraseConversations(
  _services: object,
  db: Database,
  { person, staffIds }: ErasedPerson,
): Promise<object> {
  await db
    .delete(conversations)
    .where(
      or(
        matchesPerson(person, { phone: conversations.sender }),
        matchesPerson(person, { phone: conversations.phone }),
      ),
    );
  await db
    .delete(conversationTurns)
    .where(matchesPerson(person, { phone: conversationTurns.sender }));
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
