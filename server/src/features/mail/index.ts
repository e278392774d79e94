import type { Database } from '../../database/client.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { codeMailQueue, lateCodeMailQueue, mailQueue } from './queues.ts';
import { deleteOldRefusals, eraseRefusals } from './refused-codes.ts';
import { mailsOf, openMail } from './sealed-mails.ts';
import type { Mail } from './service.ts';

export { createFailedMails, type MailDesk } from './failed-mails.ts';
export { formatDayInKhartoum } from './format-day.ts';
export { createMail, createMailQueue, type Letter, type Mail } from './service.ts';
export type { MailTemplates } from './templates.ts';
export {
  checkMailServer,
  createOutboxTransport,
  createSmtpTransport,
  type MailTransport,
  outboxFolder,
} from './transport.ts';

/** Loads the page of sent mails, which production never needs. */
export const loadOutbox = () => import('./outbox-routes.ts');

interface MailServices {
  mail: Mail;
}

async function erase(
  { jobs }: { jobs: Jobs },
  db: Database,
  { person }: ErasedPerson,
): Promise<Partial<Erased>> {
  const refused = await eraseRefusals(db, person);
  const droppedJobs = await jobs.drop(
    db,
    [mailQueue, codeMailQueue, lateCodeMailQueue],
    mailsOf(person),
  );
  return { mails: droppedJobs + refused };
}

export const area = {
  queues: [
    defineWork(mailQueue, ({ mail }: MailServices, data, { id }) =>
      mail.deliver(openMail(data), id),
    ),
    defineWork(codeMailQueue, ({ mail }: MailServices, data, { id }) =>
      mail.deliverCode(openMail(data), id),
    ),
    defineWork(lateCodeMailQueue, ({ mail }: MailServices, data) =>
      mail.deliverLateCode(openMail(data)),
    ),
  ],
  cleanUp: ({ db, clock }: { db: Database; clock: Clock }) => deleteOldRefusals(db, clock()),
  erase,
} satisfies Area;
