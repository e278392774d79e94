import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import { unreadableText } from '../../database/sealed-texts.ts';
import type { Budgets } from '../../platform/budgets.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import type { FailedDelivery } from '../deliveries/index.ts';
import { allMailsBudget } from './budgets.ts';
import type { CodeTemplate } from './queues.ts';
import { countRefusals, listRefusalsAfter } from './refused-codes.ts';
import { renderMail } from './render.ts';
import { parseMail } from './stored-mail.ts';
import { type MailTemplate, mailTemplates } from './templates.ts';

export interface MailDesk {
  /** Lists the addresses with refused codes after a position, newest first. */
  listRefusedCodes(
    db: Database,
    after: ListPosition | undefined,
    limit: number,
  ): Promise<FailedDelivery[]>;
  /** Counts the addresses with refused codes, of the last seven days. */
  countRefusedCodes(db: Database): Promise<number>;
  /** Until when mails wait, because `MAIL_PER_HOUR` is used up. */
  heldUntil(db: Database): Promise<Date | null>;
}

/**
 * Returns the subject of a mail in the recipient's language. One without its key, or of a kind that
 * this release lacks, must not hide the list.
 */
export function subjectOfMail({
  kind,
  language,
  text,
}: {
  kind: string;
  language: Language;
  text: string;
}): string {
  const isKnown = kind in mailTemplates && text !== '' && text !== unreadableText;
  return isKnown
    ? renderMail(kind as MailTemplate, language, parseMail(text).values).subject
    : kind;
}

const subjectOf: Record<CodeTemplate, (language: Language) => string> = {
  'login-code': (language) => renderMail('login-code', language, { code: '' }).subject,
  'proof-code': (language) => renderMail('proof-code', language, { code: '' }).subject,
  'data-code': (language) => renderMail('data-code', language, { code: '' }).subject,
  'inquiry-code': (language) => renderMail('inquiry-code', language, { code: '' }).subject,
};

const isCodeTemplate = (template: string): template is CodeTemplate => template in subjectOf;

const presentRefusal = (
  row: Awaited<ReturnType<typeof listRefusalsAfter>>[number],
): FailedDelivery => ({
  id: row.id,
  channel: 'mail',
  to: row.email,
  subject: isCodeTemplate(row.template) ? subjectOf[row.template](row.language) : row.template,
  reason: row.reason,
  tries: row.tries,
  isCode: true,
  createdAt: row.createdAt,
});

/** @param perHour `MAIL_PER_HOUR`. */
export function createMailDesk(clock: Clock, budgets: Budgets, perHour: number): MailDesk {
  const total = allMailsBudget(perHour);
  return {
    listRefusedCodes: async (db, after, limit) =>
      (await listRefusalsAfter(db, after, limit, clock())).map(presentRefusal),
    countRefusedCodes: (db) => countRefusals(db, clock()),
    heldUntil: async (db) => (await budgets.usedUpUntil(db, total.budget, total.subject)) ?? null,
  };
}
