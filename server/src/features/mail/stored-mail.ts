import { and, eq, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries } from '../../database/schema.ts';
import { hasText, unreadableText } from '../../database/sealed-texts.ts';
import type { Person } from '../../platform/erasure.ts';
import { deleteDeliveries } from '../deliveries/index.ts';
import type { MailTemplate, MailTemplates } from './templates.ts';

/** The values of a mail in its row, which are JSON. */
export interface MailContent<T extends MailTemplate = MailTemplate> {
  values: MailTemplates[T];
  replyTo?: string;
  /** ISO 8601. A refusal before then is shown to the browser that asks for the next code. */
  showRefusalUntil?: string;
}

export const parseMail = (content: string): MailContent => JSON.parse(content);

function namesPerson(content: string, person: Person): boolean {
  if (content === '' || content === unreadableText) return false;
  const { values, replyTo } = parseMail(content);
  const { address, phone } = values as { address?: unknown; phone?: unknown };
  return 'email' in person
    ? replyTo === person.email || address === person.email
    : phone === person.phone;
}

/**
 * Deletes the mails to a person, and those about the person that have not left.
 * @returns their number.
 */
export async function eraseMails(db: Database, person: Person): Promise<number> {
  const { channel, recipient, text } = deliveries;
  const toPerson = 'email' in person ? hasText(recipient, person.email) : undefined;
  const rows = await db
    .select({ id: deliveries.id, recipient, text })
    .from(deliveries)
    .where(and(eq(channel, 'mail'), or(toPerson, ne(text, ''))));
  const isTo = (address: string) => 'email' in person && address === person.email;
  const erased = rows.filter((row) => isTo(row.recipient) || namesPerson(row.text, person));
  await deleteDeliveries(
    db,
    erased.map(({ id }) => id),
  );
  return erased.length;
}
