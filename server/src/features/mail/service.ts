import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import type { Budgets } from '../../platform/budgets.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Jobs, PutOff } from '../../platform/jobs.ts';
import { type Limit, networksOf } from '../../platform/limits.ts';
import { allMails, guestCodes, guestMails, mailsBeforeGathering } from './budgets.ts';
import { isProven } from './proven.ts';
import { type CodeTemplate, codeMailQueue, type MailJob, mailQueue } from './queues.ts';
import { renderMail } from './render.ts';
import { gathered } from './request-templates.ts';
import type { MailTemplate, MailTemplates } from './templates.ts';
import type { MailTransport } from './transport.ts';

interface Guest {
  /**
   * Whence the guest calls that causes the mail: where nobody has proven the recipient's address, it
   * counts in the budgets of the guest's networks, and waits when one is used up (product decisions
   * 32 and 33).
   */
  guestIp?: string;
}

export interface Mail {
  /** Queues a mail in the transaction of the change that causes it. */
  send<T extends Exclude<MailTemplate, CodeTemplate>>(
    db: Database,
    to: string,
    language: Language,
    template: T,
    values: MailTemplates[T],
    options?: Guest & {
      /** Whom an answer goes to, when not to us. */
      replyTo?: string;
    },
  ): Promise<void>;
  /**
   * Queues a mail with a code, likewise; after `expiresAt` it is dropped unsent.
   * @param options `wait`: milliseconds before which it does not go out.
   */
  sendCode<T extends CodeTemplate>(
    db: Database,
    to: string,
    language: Language,
    template: T,
    values: MailTemplates[T],
    options: Guest & { expiresAt: Date; wait?: number },
  ): Promise<void>;
  /**
   * Queues a mail of a kind that would come too often: the first of an hour one by one, then one at
   * its end for all the rest (product decision 33).
   * @param recipientId whose mails are counted.
   */
  sendOrGather<T extends keyof typeof gathered>(
    db: Database,
    recipientId: string,
    to: string,
    language: Language,
    template: T,
    values: MailTemplates[T] & MailTemplates[(typeof gathered)[T]],
  ): Promise<void>;
}

interface Deps {
  jobs: Jobs;
  /** Where mails go out: a mail server, or the outbox folder. */
  transport: MailTransport;
  clock: Clock;
  budgets: Budgets;
  /** `MAIL_PER_HOUR`. */
  perHour: number;
  db: Database;
  log: FastifyBaseLogger;
}

export function createMail({ jobs, transport, clock, budgets, perHour, db, log }: Deps): Mail {
  const total = allMails(perHour);
  const until = (moment: Date) => Math.max(0, moment.getTime() - clock().getTime());
  let saidClosedUntil = 0;

  /** Sends a mail that has been counted; one that does not leave makes room again. */
  const deliver = async (id: string, { to, language, template, values, replyTo }: MailJob) => {
    const mail = { id, to, ...renderMail(template, language, values) };
    try {
      await transport({ ...mail, ...(replyTo && { replyTo }) });
    } catch (error) {
      await budgets.giveBack(db, ...total).catch(() => {});
      throw error;
    }
  };

  jobs.handle(mailQueue, async (mail, { id }) => {
    const { isWithin, endsAt } = await budgets.use(db, ...total);
    if (!isWithin) {
      if (endsAt.getTime() !== saidClosedUntil)
        log.warn({ until: endsAt }, 'MAIL_PER_HOUR is used up: all mails but codes wait');
      saidClosedUntil = endsAt.getTime();
      throw new PutOff(until(endsAt));
    }
    await deliver(id, mail);
  });
  jobs.handle(codeMailQueue, async (mail, { id }) => {
    if (new Date(mail.expiresAt) <= clock()) return;
    await budgets.use(db, ...total);
    await deliver(id, mail);
  });

  /** Milliseconds until a guest's mail may leave; undefined when that is not before `before`. */
  const wait = async (
    db: Database,
    to: string,
    { budget, ip, before }: { budget: Limit; ip: string | undefined; before?: Date },
  ) => {
    if (!ip || (await isProven(db, to))) return 0;
    let waits = 0;
    for (const { network, times } of networksOf(ip)) {
      const counted = { ...budget, count: budget.count * times };
      const place = await budgets.reserve(db, counted, network, before);
      if (!place) return undefined;
      waits = Math.max(waits, until(place));
    }
    return waits;
  };

  return {
    async send(db, to, language, template, values, { replyTo, guestIp } = {}) {
      const mail = { to, language, template, values, ...(replyTo && { replyTo }) };
      const waits = await wait(db, to, { budget: guestMails, ip: guestIp });
      await jobs.send(db, mailQueue, mail, waits);
    },
    async sendCode(db, to, language, template, values, options) {
      const { expiresAt, guestIp, wait: slowed = 0 } = options;
      const mail = { to, language, template, values, expiresAt: expiresAt.toISOString() };
      const waits = await wait(db, to, {
        budget: guestCodes,
        ip: guestIp,
        before: expiresAt,
      });
      // It would be expired by then: it takes no place from a code that can still be used.
      if (waits === undefined) return;
      await jobs.send(db, codeMailQueue, mail, Math.max(waits, slowed));
    },
    async sendOrGather(db, recipientId, to, language, template, values) {
      const budget = mailsBeforeGathering(template);
      const { isWithin, isFirstOver, endsAt } = await budgets.use(db, budget, recipientId);
      if (isWithin) await jobs.send(db, mailQueue, { to, language, template, values });
      if (isFirstOver) {
        const rest = { to, language, template: gathered[template], values };
        await jobs.send(db, mailQueue, rest, until(endsAt));
      }
    },
  };
}
