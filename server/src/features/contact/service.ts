import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { contactMessages } from '../../database/schema.ts';
import type { SaveAnswer } from '../../platform/idempotency.ts';
import type { Services } from '../../services.ts';

interface ContactInput {
  name: string;
  email: string;
  /** E.164. */
  phone?: string;
  subject: string;
  message: string;
  language: Language;
}

/**
 * Keeps a message to the operator and mails it, as one change (product decision 19). The operator
 * has no language of their own; the mail speaks the one that the message was written from.
 * @param to the operator's address; an answer goes to whoever wrote.
 */
export async function receiveMessage(
  { db, clock, mail, push, live }: Services,
  to: string,
  { language, ...input }: ContactInput,
  saveAnswer: SaveAnswer<{ received: true }>,
): Promise<{ received: true }> {
  const message = { ...input, phone: input.phone ?? null };
  const answer = { received: true as const };
  return db.transaction(async (db) => {
    await saveAnswer(db, answer);
    await db
      .insert(contactMessages)
      .values({ id: randomUUID(), ...message, language, createdAt: clock() });
    await push.send(db, { audience: 'admin', kind: 'new-message' });
    await live.changed(db, 'admin');
    await mail.send(db, to, language, 'contact-message', message, { replyTo: message.email });
    return answer;
  });
}
