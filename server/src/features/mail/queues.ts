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
  /** ISO 8601. A refusal before then is shown to the browser that asks for the next code. */
  showRefusalUntil?: string;
}

export interface CodeMailJob extends MailJob<CodeTemplate> {
  /** ISO 8601. */
  expiresAt: string;
}

export type CodeTemplate = keyof CodeMails;

/** It retries for about a day. A failed mail is then visible to admins (docs/mail.md). */
export const mailQueue: Queue<MailJob> = {
  name: 'mail',
  retryLimit: 100,
  workers: 4,
  // All mails of a batch leave before pg-boss takes the jobs for lost, even with a slow mail
  // server.
  batch: 5,
};

/** After its expiry a code is useless, so its job is deleted. */
const untilExpired = { retryLimit: 100, retryDelayMax: 30, deletesFailed: true };

/** Separate, because a person waits for a code (docs/mail.md). */
export const codeMailQueue: Queue<CodeMailJob> = {
  name: 'mail-codes',
  ...untilExpired,
  workers: 4,
};

/** Codes that the mail server did not accept at once. Here they delay no other code. */
export const lateCodeMailQueue: Queue<CodeMailJob & { id: string }> = {
  name: 'mail-late-codes',
  ...untilExpired,
  workers: 2,
};
