import type { Database } from '../../database/client.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { mailQueue } from '../deliveries/index.ts';
import { adoptMail, adoptMails, earlierQueues } from './adopt-jobs.ts';
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

export const area = {
  queues: [
    defineWork(mailQueue, ({ mail }: MailServices, data, job) => mail.deliver(data, job)),
    defineWork(codeMailQueue, ({ mail }: MailServices, data, job) => mail.deliverCode(data, job)),
    defineWork(lateCodeMailQueue, ({ mail }: MailServices, data, job) =>
      mail.deliverLateCode(data, job),
    ),
    ...earlierQueues.map(({ earlier }) =>
      defineWork(earlier, (services: MailServices, data, { id }) =>
        services.db.transaction((db) =>
          adoptMail(services, db, { id, queue: earlier.name, data, delay: 0, failed: undefined }),
        ),
      ),
    ),
  ],
  async cleanUp(services: MailServices) {
    const { db, clock } = services;
    await adoptMails(services, db);
    await deleteOldRefusals(db, clock());
  },
  erase,
} satisfies Area;
