import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import { openText, unreadableText } from '../../database/sealed-texts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs, TakenJob } from '../../platform/jobs.ts';
import { mailLifetime, mailQueue, storeMessages } from '../deliveries/index.ts';
import { codeMailQueue, lateCodeMailQueue } from './queues.ts';
import type { MailContent } from './stored-mail.ts';

// Release 1.0.0 stored a mail in the data of its job. The server gives such mails a row.

interface EarlierMail extends MailContent {
  /** Of a code that was late. */
  id?: string;
  to: string;
  language: Language;
  template: string;
  expiresAt?: string;
}

/** The mail of a job, in plain or as one sealed text. */
export type EarlierData = EarlierMail | { template: string; sealed: string };

const queues = [mailQueue, codeMailQueue, lateCodeMailQueue];

function openMail(data: EarlierData): EarlierMail | undefined {
  if (!('sealed' in data)) return data;
  const text = openText('mail', data.sealed);
  return text === unreadableText ? undefined : JSON.parse(text);
}

/** Stores the mail of a job in a row, with a new job unless it has failed. */
export async function adoptMail(
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  db: Database,
  { id: jobId, queue, data, delay, failed }: TakenJob<EarlierData>,
): Promise<void> {
  const mail = openMail(data);
  if (!mail) return;
  const { id = jobId, to, language, template, expiresAt, ...values } = mail;
  const end = expiresAt ? new Date(expiresAt) : new Date(clock().getTime() + mailLifetime);
  const stored = {
    id,
    recipient: to,
    kind: template,
    language,
    values,
    isCode: expiresAt !== undefined,
    expiresAt: end,
    ...(failed && {
      tried: { attempts: failed.tries, error: failed.failure, endedAt: failed.at },
    }),
  };
  await storeMessages(db, 'mail', [stored], clock());
  const sameQueue = queues.find(({ name }) => name === queue) ?? mailQueue;
  if (!failed) await jobs.send(db, sameQueue, { ids: [id] }, delay);
}

/** Moves the mails of earlier jobs that wait or have failed into rows. */
export const adoptMails = (services: { jobs: Jobs; clock: Clock }, db: Database): Promise<void> =>
  db.transaction(async (db) => {
    for (const job of await services.jobs.take<EarlierData>(db, queues, 'template'))
      await adoptMail(services, db, job);
  });
