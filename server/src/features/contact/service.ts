import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { eq, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { contactMessages } from '../../database/schema.ts';
import type { RetentionCounts } from '../../platform/area.ts';
import { type Clock, days } from '../../platform/clock.ts';
import {
  type Erased,
  type ErasedPerson,
  matchesPerson,
  type Person,
} from '../../platform/erasure.ts';
import type { SaveAnswer } from '../../platform/idempotency.ts';
import type { Services } from '../../services.ts';

interface ContactInput {
  name: string;
  /** One of both is there. */
  email?: string | undefined;
  /** E.164. */
  phone?: string | undefined;
  subject: string;
  message: string;
  language: Language;
}

/**
 * Stores a message to the operator and mails it, in one transaction (docs/mail.md). The mail is in
 * the sender's language, because the operator has none.
 * @param to the operator's address. A reply goes to the sender who gave an email address.
 */
export async function receiveMessage(
  { db, clock, mail, push, live }: Services,
  to: string,
  { language, ...input }: ContactInput,
  saveAnswer: SaveAnswer<{ received: true }>,
): Promise<{ received: true }> {
  const message = { ...input, email: input.email ?? null, phone: input.phone ?? null };
  const answer = { received: true as const };
  return db.transaction(async (db) => {
    await saveAnswer(db, answer);
    await db
      .insert(contactMessages)
      .values({ id: randomUUID(), ...message, language, createdAt: clock() });
    await push.send(db, { audience: 'admin', kind: 'new-message' });
    await live.recordChange(db, 'admin');
    await mail.send(db, {
      to,
      language,
      template: 'contact-message',
      values: message,
      ...(input.email && { replyTo: input.email }),
    });
    return answer;
  });
}

/** Deletes contact messages that are older than 365 days, handled or not (docs/privacy.md). */
export async function deleteOldMessages({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<Partial<RetentionCounts>> {
  const expiredCondition = lt(contactMessages.createdAt, new Date(clock().getTime() - days(365)));
  const deleted = await db
    .delete(contactMessages)
    .where(expiredCondition)
    .returning({ id: contactMessages.id });
  return { messages: deleted.length };
}

/**
 * Returns the condition of a person's messages. No code proves the number in them, so only the
 * operator finds them by it.
 */
export function ofPerson(person: Person): SQL {
  const { email, phone } = contactMessages;
  const isHolder = 'phone' in person && person.withoutEmailSince !== undefined;
  return matchesPerson(person, isHolder ? { email } : { email, phone });
}

export async function eraseMessages(
  _services: object,
  db: Database,
  { person, contacts }: ErasedPerson,
): Promise<Partial<Erased>> {
  const messages = await db.delete(contactMessages).where(ofPerson(person)).returning();
  contacts.push(...messages);
  return { messages: messages.length };
}

type MessageRow = typeof contactMessages.$inferSelect;

/** Changes a message that the transaction has locked. */
export async function changeMessage(
  db: Database,
  id: string,
  change: Partial<MessageRow>,
): Promise<MessageRow | undefined> {
  const [message] = await db
    .update(contactMessages)
    .set(change)
    .where(eq(contactMessages.id, id))
    .returning();
  return message;
}
