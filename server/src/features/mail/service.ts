import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
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

/** Tried for about a day, then given up visibly (product decision 19). */
export const mailQueue: Queue<MailJob> = { name: 'mail', retryLimit: 100 };

export interface Mail {
  /**
   * Queues a mail in the transaction of the change that causes it.
   * @param replyTo whom an answer goes to, when not to us.
   */
  send<T extends MailTemplate>(
    db: Database,
    to: string,
    language: Language,
    template: T,
    values: MailTemplates[T],
    replyTo?: string,
  ): Promise<void>;
}

/** @param transport where mails go out: a mail server, or the outbox folder. */
export function createMail(jobs: Jobs, transport: MailTransport): Mail {
  jobs.handle(mailQueue, ({ to, language, template, values, replyTo }) =>
    transport({ to, ...renderMail(template, language, values), ...(replyTo && { replyTo }) }),
  );
  return {
    send: (db, to, language, template, values, replyTo) =>
      jobs.send(db, mailQueue, { to, language, template, values, ...(replyTo && { replyTo }) }),
  };
}
