import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { createBatcher } from '../../platform/batches.ts';
import type { Budgets } from '../../platform/budgets.ts';
import { type Clock, msUntil } from '../../platform/clock.ts';
import { type Jobs, PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import type { MailBudget } from './budgets.ts';
import { type CodeMailJob, lateCodeMailQueue, type MailJob } from './queues.ts';
import { deleteRefusal, storeRefusal } from './refused-codes.ts';
import { renderMail } from './render.ts';
import { sealMail } from './sealed-mails.ts';
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

/** Does the jobs of the mail queues: each gives one mail to the mail server. */
export function createMailDelivery(services: DeliveryServices) {
  const { jobs, transport, clock, budgets, total, db, log } = services;
  let closedUntil = new Date(0);

  /** Sends a mail that has been counted. A failed one frees its place. */
  const sendCounted = async (
    { id, connectionGroup }: Pick<OutgoingMail, 'id' | 'connectionGroup'>,
    job: MailJob,
  ) => {
    const { to, language, template, values, replyTo } = job;
    const mail = { id, to, ...renderMail(template, language, values) };
    try {
      await transport({
        ...mail,
        ...(connectionGroup && { connectionGroup }),
        ...(replyTo && { replyTo }),
      });
    } catch (error) {
      // The failure of the transport is the one to report; the budget is only smaller.
      await budgets.giveBack(db, total.budget, total.subject).catch(() => {});
      closedUntil = new Date(0);
      const isCode = connectionGroup !== undefined;
      if (error instanceof PermanentFailureError && (isCode || template === 'no-account'))
        await storeRefusal(db, job, { reason: error.message, isCode, now: clock() });
      throw error;
    }
    log.info({ mail: id, template }, 'mail accepted');
    await deleteRefusal(db, job);
  };

  const use = createBatcher((uses: MailBudget[]) => budgets.useAll(db, uses));
  const deliver = async (mail: MailJob, id: string) => {
    const { isWithin, endsAt } = await use(total);
    if (!isWithin) {
      if (endsAt.getTime() !== closedUntil.getTime())
        log.warn({ until: endsAt }, 'MAIL_PER_HOUR is used up: all mails except codes wait');
      closedUntil = endsAt;
      throw new RetryLaterError(msUntil(endsAt, clock()), { wholeQueue: true });
    }
    await sendCounted({ id }, mail);
  };
  const sendUnexpired = async (
    mail: CodeMailJob,
    id: string,
    connectionGroup: 'codes' | 'lateCodes',
  ) => {
    if (new Date(mail.expiresAt) <= clock()) return;
    await budgets.use(db, total.budget, total.subject);
    await sendCounted({ id, connectionGroup }, mail);
  };
  const deliverCode = async (mail: CodeMailJob, id: string) => {
    try {
      await sendUnexpired(mail, id, 'codes');
    } catch (error) {
      if (!(error instanceof MailServerTimeoutError)) throw error;
      log.warn('the mail server did not accept a code in time: it will be retried');
      await jobs.send(db, lateCodeMailQueue, sealMail({ ...mail, id }));
    }
  };

  return {
    deliver,
    deliverCode,
    deliverLateCode: ({ id, ...mail }: CodeMailJob & { id: string }) =>
      sendUnexpired(mail, id, 'lateCodes'),
    /** Returns the time until which `MAIL_PER_HOUR` is used up, as far as this process knows. */
    closedUntil: () => closedUntil,
  };
}
