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

interface CodeMailJob extends MailJob<CodeTemplate> {
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

/**
 * Whoever asked for a code waits for it: it waits behind no other mail (product decision 33). It is
 * tried until it expires; what becomes of it then is nothing to anybody.
 */
export const codeMailQueue: Queue<CodeMailJob> = {
  name: 'mail-codes',
  retryLimit: 100,
  retryDelayMax: 30,
  workers: 4,
  forgetsGivenUp: true,
};
