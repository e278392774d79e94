import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
import type { CodeMails } from './account-templates.ts';
import { renderMail } from './render.ts';
import type { MailTemplate, MailTemplates } from './templates.ts';
import type { MailTransport } from './transport.ts';

interface MailJob<T extends MailTemplate = MailTemplate> {
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

type CodeTemplate = keyof CodeMails;

/** Tried for about a day, then given up visibly (product decision 19). */
export const mailQueue: Queue<MailJob> = { name: 'mail', retryLimit: 100, workers: 4 };

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

export interface Mail {
  /**
   * Queues a mail in the transaction of the change that causes it.
   * @param replyTo whom an answer goes to, when not to us.
   */
  send<T extends Exclude<MailTemplate, CodeTemplate>>(
    db: Database,
    to: string,
    language: Language,
    template: T,
    values: MailTemplates[T],
    replyTo?: string,
  ): Promise<void>;
  /**
   * Queues a mail with a code, likewise; after `expiresAt` it is dropped unsent.
   */
  sendCode<T extends CodeTemplate>(
    db: Database,
    to: string,
    language: Language,
    template: T,
    values: MailTemplates[T],
    expiresAt: Date,
  ): Promise<void>;
}

/** @param transport where mails go out: a mail server, or the outbox folder. */
export function createMail(jobs: Jobs, transport: MailTransport, clock: Clock): Mail {
  const deliver = ({ to, language, template, values, replyTo }: MailJob, id: string) =>
    transport({ id, to, ...renderMail(template, language, values), ...(replyTo && { replyTo }) });
  jobs.handle(mailQueue, (mail, { id }) => deliver(mail, id));
  jobs.handle(codeMailQueue, async (mail, { id }) => {
    if (new Date(mail.expiresAt) > clock()) await deliver(mail, id);
  });
  return {
    send: (db, to, language, template, values, replyTo) =>
      jobs.send(db, mailQueue, { to, language, template, values, ...(replyTo && { replyTo }) }),
    sendCode: (db, to, language, template, values, expiresAt) =>
      jobs.send(db, codeMailQueue, {
        to,
        language,
        template,
        values,
        expiresAt: expiresAt.toISOString(),
      }),
  };
}
