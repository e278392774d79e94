import type { Database } from '../../database/client.ts';
import type { Budgets } from '../../platform/budgets.ts';
import type { GivenUpJob, Jobs } from '../../platform/jobs.ts';
import { allMails } from './budgets.ts';
import { type MailJob, mailQueue } from './queues.ts';
import { renderMail } from './render.ts';
import { mailTemplates } from './templates.ts';

/** A mail that was given up, without what it says. */
export interface GivenUpMail {
  id: string;
  to: string;
  subject: string;
  /** The mail server's words, or our own. */
  reason: string;
  tries: number;
  /** When it was given up. */
  createdAt: Date;
}

/** What an admin sees of the mail, and can do about it (product decision 19). */
export interface MailDesk {
  /** The next `limit` mails after a place that were given up within the last week, newest first. */
  givenUp(
    db: Database,
    after: { createdAt: Date; id: string } | undefined,
    limit: number,
  ): Promise<GivenUpMail[]>;
  /**
   * Queues a mail that was given up once more, in the transaction of `db`.
   * @returns false when there is none.
   */
  sendAgain(db: Database, id: string): Promise<boolean>;
  /** How many mails wait, and until when `MAIL_PER_HOUR` holds them back, if it does. */
  waiting(db: Database): Promise<{ waiting: number; heldUntil: Date | null }>;
}

const present = ({ id, data, failure, tries, createdAt }: GivenUpJob<MailJob>): GivenUpMail => ({
  id,
  to: data.to,
  // Of an earlier release there may be kinds that this one does not know.
  subject: mailTemplates[data.template]
    ? renderMail(data.template, data.language, data.values).subject
    : data.template,
  reason: failure.slice(0, 500),
  tries,
  createdAt,
});

/** @param perHour `MAIL_PER_HOUR`. */
export function createMailDesk(jobs: Jobs, budgets: Budgets, perHour: number): MailDesk {
  return {
    givenUp: async (db, after, limit) =>
      (await jobs.givenUp(db, mailQueue, after, limit)).map(present),
    sendAgain: (db, id) => jobs.sendAgain(db, mailQueue, id),
    waiting: async (db) => ({
      waiting: await jobs.countWaiting(db, mailQueue),
      heldUntil: (await budgets.usedUpUntil(db, ...allMails(perHour))) ?? null,
    }),
  };
}
