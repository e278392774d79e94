import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Queue } from '../../platform/jobs.ts';
import type { CodeMails } from './account-templates.ts';
import type { MailTemplate, MailTemplates } from './templates.ts';

export interface MailJob<T extends MailTemplate = MailTemplate> {
  to: string;
  language: Language;
  template: T;
  values: MailTemplates[T];
  replyTo?: string;
}

export interface CodeMailJob extends MailJob<CodeTemplate> {
  /** ISO 8601. */
  expiresAt: string;
}

export type CodeTemplate = keyof CodeMails;

/** Tried for about a day, then given up visibly (product decision 19). */
export const mailQueue: Queue<MailJob> = {
  name: 'mail',
  retryLimit: 100,
  workers: 4,
  // All of them have left long before one is taken for lost, however long a mail server takes.
  batch: 5,
};

/** What becomes of a code after it has expired is nothing to anybody. */
const untilExpired = { retryLimit: 100, retryDelayMax: 30, forgetsGivenUp: true };

/** Whoever asked for a code waits for it: it waits behind no other mail (product decision 33). */
export const codeMailQueue: Queue<CodeMailJob> = {
  name: 'mail-codes',
  ...untilExpired,
  workers: 4,
};

/** Codes that the mail server did not take in the time of a first try: no other waits behind them. */
export const lateCodeMailQueue: Queue<CodeMailJob & { id: string }> = {
  name: 'mail-late-codes',
  ...untilExpired,
  workers: 2,
};
