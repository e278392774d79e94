import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import { openText, unreadableText } from '../../database/sealed-texts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs, Queue, TakenJob } from '../../platform/jobs.ts';
import { mailLifetime, mailQueue, storeMessages } from '../deliveries/index.ts';
import { codeMailQueue, lateCodeMailQueue } from './queues.ts';
import type { MailContent } from './stored-mail.ts';

// Release 1.0.0 stored a mail in the data of its job, in queues of other names. The server gives such
// mails a row, also while processes of that release still queue them.

interface EarlierMail extends MailContent {
  /** Only the job of a late code has it. */
  id?: string;
  to: string;
  language: Language;
  template: string;
  expiresAt?: string;
}

/** The mail of a job, in plain or as one sealed text. */
export type EarlierData = EarlierMail | { template: string; sealed: string };

const retries = { retryLimit: 100, deletesFailed: true };
/** The queues of release 1.0.0, each with the one that has taken its place. */
export const earlierQueues = [
  { earlier: { name: 'mail', ...retries } as Queue<EarlierData>, present: mailQueue },
  { earlier: { name: 'mail-codes', ...retries } as Queue<EarlierData>, present: codeMailQueue },
  {
    earlier: { name: 'mail-late-codes', ...retries } as Queue<EarlierData>,
    present: lateCodeMailQueue,
  },
];

/** Returns undefined for a mail whose key is missing. */
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
  if (!mail) {
    // The desk says that this mail cannot be sent. No other one may wait for it.
    const failure = { attempts: 1, error: 'the key of this mail is missing', endedAt: clock() };
    const unreadable = { recipient: '', kind: data.template, language: 'en' as const, failure };
    await storeMessages(db, 'mail', [{ ...unreadable, id: jobId, expiresAt: clock() }], clock());
    return;
  }
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
      failure: { attempts: failed.tries, error: failed.failure, endedAt: failed.at },
    }),
  };
  // A process may have died after it had stored the mail.
  const ids = await storeMessages(db, 'mail', [stored], clock());
  if (failed || ids.length === 0) return;
  const { present } = earlierQueues.find(({ earlier }) => earlier.name === queue) ?? {};
  await jobs.send(db, present ?? mailQueue, { ids }, delay);
}

/** Moves the mails of earlier jobs that wait or have failed into rows. */
export const adoptMails = (services: { jobs: Jobs; clock: Clock }, db: Database): Promise<void> =>
  db.transaction(async (db) => {
    const queues = earlierQueues.map(({ earlier }) => earlier);
    for (const job of await services.jobs.take<EarlierData>(db, queues))
      await adoptMail(services, db, job);
  });
