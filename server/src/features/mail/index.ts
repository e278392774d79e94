import type { Database } from '../../database/client.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import type { JobInfo, Jobs, Queue } from '../../platform/jobs.ts';
import { type DeliveryJob, deleteExpiredCodes, mailQueue } from '../deliveries/index.ts';
import { adoptMail, adoptMails, type EarlierData } from './adopt-jobs.ts';
import { codeMailQueue, lateCodeMailQueue } from './queues.ts';
import { deleteOldRefusals, eraseRefusals } from './refused-codes.ts';
import type { Mail } from './service.ts';
import { eraseMails } from './stored-mail.ts';

export { formatDayInKhartoum } from './format-day.ts';
export { createMailDesk, type MailDesk, subjectOfMail } from './mail-desk.ts';
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
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
}

async function erase(
  services: { jobs: Jobs; clock: Clock },
  db: Database,
  { person }: ErasedPerson,
): Promise<Partial<Erased>> {
  await adoptMails(services, db);
  return { mails: (await eraseMails(db, person)) + (await eraseRefusals(db, person)) };
}

/** Returns the work of a queue. A job of release 1.0.0 has its mail in the place of ids. */
const workOf = (
  queue: Queue<DeliveryJob>,
  deliver: 'deliver' | 'deliverCode' | 'deliverLateCode',
) =>
  defineWork(
    queue,
    async (services: MailServices, data: DeliveryJob | EarlierData, job: JobInfo) => {
      if ('ids' in data) return services.mail[deliver](data, job);
      const earlier = { id: job.id, queue: queue.name, data, delay: 0, failed: undefined };
      await services.db.transaction((db) => adoptMail(services, db, earlier));
    },
  );

export const area = {
  queues: [
    workOf(mailQueue, 'deliver'),
    workOf(codeMailQueue, 'deliverCode'),
    workOf(lateCodeMailQueue, 'deliverLateCode'),
  ],
  async cleanUp(services: MailServices) {
    const { db, clock } = services;
    await adoptMails(services, db);
    await deleteExpiredCodes(db, clock());
    await deleteOldRefusals(db, clock());
  },
  erase,
} satisfies Area;
