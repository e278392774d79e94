import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import { contactMessages } from '../../database/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeepAnswer } from '../../platform/idempotency.ts';
import type { Mail } from '../mail/service.ts';

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
 * Keeps a message to the operator and mails it, as one change (decision 19). The operator has no
 * language of their own; the mail speaks the one that the message was written from.
 * @param to the operator's address; an answer goes to whoever wrote.
 */
export async function receiveMessage(
  { db, clock, mail }: { db: Database; clock: Clock; mail: Mail },
  to: string,
  { language, ...input }: ContactInput,
  keep: KeepAnswer<{ received: true }>,
): Promise<{ received: true }> {
  const message = { ...input, phone: input.phone ?? null };
  const answer = { received: true as const };
  return db.transaction(async (db) => {
    await keep(db, answer);
    await db
      .insert(contactMessages)
      .values({ id: randomUUID(), ...message, language, createdAt: clock() });
    await mail.send(db, to, language, 'contact-message', message, message.email);
    return answer;
  });
}
