import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { createBatcher } from '../../platform/batches.ts';
import type { Budgets } from '../../platform/budgets.ts';
import { type Clock, msUntil } from '../../platform/clock.ts';
import {
  type JobInfo,
  type Jobs,
  PermanentFailureError,
  RetryLaterError,
} from '../../platform/jobs.ts';
import {
  type Channel,
  type DeliveryJob,
  deliverStored,
  type StoredMessage,
} from '../deliveries/index.ts';
import type { MailBudget } from './budgets.ts';
import { lateCodeMailQueue } from './queues.ts';
import { deleteRefusal, storeRefusal } from './refused-codes.ts';
import { renderMail } from './render.ts';
import { parseMail } from './stored-mail.ts';
import type { MailTemplate } from './templates.ts';
import { MailServerTimeoutError, type MailTransport, type OutgoingMail } from './transport.ts';

interface DeliveryServices {
  jobs: Jobs;
  transport: MailTransport;
  clock: Clock;
  budgets: Budgets;
  /** The budget of all mails together. */
  total: MailBudget;
  db: Database;
  log: FastifyBaseLogger;
}

type MailChannel = Channel<'mail', StoredMessage>;

/** Does the jobs of the mail queues: each gives one mail to the mail server. */
export function createMailDelivery(services: DeliveryServices) {
  const { jobs, transport, clock, budgets, total, db, log } = services;
  let closedUntil = new Date(0);

  /** Sends a mail that has been counted. A failed one frees its place. */
  const sendCounted = async (
    to: string,
    { id, kind, language, content, isCode }: StoredMessage,
    connectionGroup?: OutgoingMail['connectionGroup'],
  ) => {
    const template = kind as MailTemplate;
    const { values, replyTo, showRefusalUntil } = parseMail(content);
    const refused = { to, language, template, showRefusalUntil };
    try {
      await transport({
        id,
        to,
        ...renderMail(template, language, values),
        ...(connectionGroup && { connectionGroup }),
        ...(replyTo && { replyTo }),
      });
    } catch (error) {
      // The failure of the transport is the one to report; the budget is only smaller.
      await budgets.giveBack(db, total.budget, total.subject).catch(() => {});
      closedUntil = new Date(0);
      if (error instanceof PermanentFailureError && (isCode || template === 'no-account'))
        await storeRefusal(db, refused, { reason: error.message, isCode, now: clock() });
      throw error;
    }
    log.info({ mail: id, template }, 'mail accepted');
    await deleteRefusal(db, refused);
    return { state: 'sent' } as const;
  };

  const use = createBatcher((uses: MailBudget[]) => budgets.useAll(db, uses));
  const mails: MailChannel = {
    name: 'mail',
    async send(to, message) {
      const { isWithin, endsAt } = await use(total);
      if (!isWithin) {
        if (endsAt.getTime() !== closedUntil.getTime())
          log.warn({ until: endsAt }, 'MAIL_PER_HOUR is used up: all mails except codes wait');
        closedUntil = endsAt;
        throw new RetryLaterError(msUntil(endsAt, clock()), { wholeQueue: true });
      }
      return sendCounted(to, message);
    },
  };
  const codes = (connectionGroup: 'codes' | 'lateCodes'): MailChannel => ({
    name: 'mail',
    async send(to, message) {
      await budgets.use(db, total.budget, total.subject);
      return sendCounted(to, message, connectionGroup);
    },
  });

  const deliverBy =
    (channel: MailChannel) =>
    async ({ ids }: DeliveryJob, job: JobInfo) => {
      for (const id of ids) await deliverStored(services, channel, id, job);
    };
  const deliverNewCode = deliverBy(codes('codes'));
  return {
    deliver: deliverBy(mails),
    deliverLateCode: deliverBy(codes('lateCodes')),
    async deliverCode(data: DeliveryJob, job: JobInfo) {
      try {
        await deliverNewCode(data, { ...job, isLastTry: false });
      } catch (error) {
        if (!(error instanceof MailServerTimeoutError)) throw error;
        log.warn('the mail server did not accept a code in time: it will be retried');
        await jobs.send(db, lateCodeMailQueue, data);
      }
    },
    /** Returns the time until which `MAIL_PER_HOUR` is used up, as far as this process knows. */
    closedUntil: () => closedUntil,
  };
}
