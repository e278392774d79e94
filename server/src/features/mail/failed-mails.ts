import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import { unreadableText } from '../../database/sealed-texts.ts';
import type { Budgets } from '../../platform/budgets.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FailedJob, Jobs } from '../../platform/jobs.ts';
import { allMailsBudget } from './budgets.ts';
import { type CodeTemplate, type MailJob, mailQueue } from './queues.ts';
import { countRefusals, listRefusalsAfter } from './refused-codes.ts';
import { renderMail } from './render.ts';
import { openMail } from './sealed-mails.ts';
import { mailTemplates } from './templates.ts';

/** A mail that failed for good, without its content. */
export interface FailedMailSummary {
  id: string;
  to: string;
  subject: string;
  /** The mail server's answer, or our own error. */
  reason: string;
  tries: number;
  /** A mail with a log-in code is not sent again: the person asks for a new code. */
  isCode: boolean;
  /** When it failed, which is its place in the list. */
  createdAt: Date;
}

export interface MailDesk {
  listFailed(
    db: Database,
    after: { createdAt: Date; id: string } | undefined,
    limit: number,
  ): Promise<FailedMailSummary[]>;
  /**
   * Queues a failed mail again, in the transaction of `db`.
   * @returns false when it does not exist.
   */
  sendAgain(db: Database, id: string): Promise<boolean>;
  /** Counts the failed mails and the addresses with refused codes, of the last seven days. */
  countFailed(db: Database): Promise<{ mails: number; codes: number }>;
  /** Counts the waiting mails. `heldUntil` is set while `MAIL_PER_HOUR` is used up. */
  waiting(db: Database): Promise<{ waiting: number; heldUntil: Date | null }>;
}

/** Presents recipient and subject. One mail without its key must not hide the list. */
function presentContent(data: MailJob): Pick<FailedMailSummary, 'to' | 'subject'> {
  let mail: MailJob;
  try {
    mail = openMail(data);
  } catch {
    return { to: unreadableText, subject: data.template };
  }
  const { to, template, language, values } = mail;
  // A job of an earlier release may have a kind that this one lacks.
  const isKnown = mailTemplates[template] !== undefined;
  return { to, subject: isKnown ? renderMail(template, language, values).subject : template };
}

const presentFailedMail = ({
  id,
  data,
  failure,
  tries,
  createdAt,
}: FailedJob<MailJob>): FailedMailSummary => ({
  id,
  ...presentContent(data),
  reason: failure.slice(0, 500),
  tries,
  isCode: false,
  createdAt,
});

const subjectOf: Record<CodeTemplate, (language: Language) => string> = {
  'login-code': (language) => renderMail('login-code', language, { code: '' }).subject,
  'proof-code': (language) => renderMail('proof-code', language, { code: '' }).subject,
  'data-code': (language) => renderMail('data-code', language, { code: '' }).subject,
  'inquiry-code': (language) => renderMail('inquiry-code', language, { code: '' }).subject,
};

const isCodeTemplate = (template: string): template is CodeTemplate => template in subjectOf;

const presentRefusal = (
  row: Awaited<ReturnType<typeof listRefusalsAfter>>[number],
): FailedMailSummary => ({
  id: row.id,
  to: row.email,
  subject: isCodeTemplate(row.template) ? subjectOf[row.template](row.language) : row.template,
  reason: row.reason,
  tries: row.tries,
  isCode: true,
  createdAt: row.createdAt,
});

/** @param perHour `MAIL_PER_HOUR`. */
export function createFailedMails(
  jobs: Jobs,
  clock: Clock,
  budgets: Budgets,
  perHour: number,
): MailDesk {
  const total = allMailsBudget(perHour);
  return {
    async listFailed(db, after, limit) {
      const mails = (await jobs.listFailed(db, mailQueue, after, limit)).map(presentFailedMail);
      const codes = (await listRefusalsAfter(db, after, limit, clock())).map(presentRefusal);
      const newestFirst = (a: FailedMailSummary, b: FailedMailSummary) =>
        b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
      return [...mails, ...codes].sort(newestFirst).slice(0, limit);
    },
    sendAgain: (db, id) => jobs.sendAgain(db, mailQueue, id),
    countFailed: async (db) => ({
      mails: await jobs.countFailed(db, mailQueue),
      codes: await countRefusals(db, clock()),
    }),
    waiting: async (db) => ({
      waiting: await jobs.countWaiting(db, mailQueue),
      heldUntil: (await budgets.usedUpUntil(db, total.budget, total.subject)) ?? null,
    }),
  };
}
