import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { batched } from '../../platform/batches.ts';
import type { Budgets, Use } from '../../platform/budgets.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Jobs, PutOff } from '../../platform/jobs.ts';
import { type Limit, networksOf } from '../../platform/limits.ts';
import { allMails, guestCodes, guestMails, mailsBeforeGathering } from './budgets.ts';
import { provenAmong } from './proven.ts';
import {
  type CodeMailJob,
  type CodeTemplate,
  codeMailQueue,
  lateCodeMailQueue,
  type MailJob,
  mailQueue,
} from './queues.ts';
import { renderMail } from './render.ts';
import { gathered } from './request-templates.ts';
import type { MailTemplate, MailTemplates } from './templates.ts';
import { type MailTransport, NotInTime, type OutgoingMail } from './transport.ts';

interface Guest {
  /**
   * Whence the guest calls that causes the mail: where nobody has proven the recipient's address, it
   * counts in the budgets of the guest's networks, and waits when one is used up (product decisions
   * 32 and 33).
   */
  guestIp?: string;
}

/** A mail to be queued; with `gatherFor` it is one of a kind that would come too often (`sendOrGather`). */
export type Letter = {
  [T in Exclude<MailTemplate, CodeTemplate>]: {
    to: string;
    language: Language;
    template: T;
    values: MailTemplates[T];
    replyTo?: string;
    guestIp?: string;
    /** Whose mails of the kind are counted. */
    gatherFor?: string;
  };
}[Exclude<MailTemplate, CodeTemplate>];

export interface Mail {
  /** Queues any number of mails as `send` and `sendOrGather` do, with a statement of each kind. */
  sendAll(db: Database, letters: readonly Letter[]): Promise<void>;
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
  /** Until when `MAIL_PER_HOUR` is used up, as far as this process knows. */
  let closedUntil = new Date(0);

  /** Sends a mail that has been counted; one that does not leave makes room again. */
  const deliver = async (
    { id, over }: Pick<OutgoingMail, 'id' | 'over'>,
    { to, language, template, values, replyTo }: MailJob,
  ) => {
    const mail = { id, to, ...renderMail(template, language, values) };
    try {
      await transport({ ...mail, ...(over && { over }), ...(replyTo && { replyTo }) });
    } catch (error) {
      await budgets.giveBack(db, ...total).catch(() => {});
      closedUntil = new Date(0);
      throw error;
    }
  };

  const [budget, subject] = total;
  const use = batched((uses: { budget: Limit; subject: string }[]) => budgets.useAll(db, uses));
  jobs.handle(mailQueue, async (mail, { id }) => {
    const { isWithin, endsAt } = await use({ budget, subject });
    if (!isWithin) {
      if (endsAt.getTime() !== closedUntil.getTime())
        log.warn({ until: endsAt }, 'MAIL_PER_HOUR is used up: all mails but codes wait');
      closedUntil = endsAt;
      throw new PutOff(until(endsAt), { wholeQueue: true });
    }
    await deliver({ id }, mail);
  });
  const deliverCode = async (mail: CodeMailJob, id: string, over: 'codes' | 'lateCodes') => {
    if (new Date(mail.expiresAt) <= clock()) return;
    await budgets.use(db, ...total);
    await deliver({ id, over }, mail);
  };
  jobs.handle(codeMailQueue, async (mail, { id }) => {
    try {
      await deliverCode(mail, id, 'codes');
    } catch (error) {
      if (!(error instanceof NotInTime)) throw error;
      log.warn('a code was not taken at once: it is tried for longer');
      await jobs.send(db, lateCodeMailQueue, { ...mail, id });
    }
  });
  jobs.handle(lateCodeMailQueue, ({ id, ...mail }) => deliverCode(mail, id, 'lateCodes'));

  /** The budgets that a guest's mail counts in: those of the networks that call. */
  const budgetsOf = (budget: Limit, ip: string) =>
    networksOf(ip).map(({ network, times }) => ({
      budget: { ...budget, count: budget.count * times },
      subject: network,
    }));

  /** Milliseconds until a guest's code may leave; undefined when that is not before `before`. */
  const wait = async (
    db: Database,
    to: string,
    { budget, ip, before }: { budget: Limit; ip: string | undefined; before: Date },
  ) => {
    if (!ip || (await provenAmong(db, [to])).size > 0) return 0;
    let waits = 0;
    for (const { budget: counted, subject } of budgetsOf(budget, ip)) {
      const place = await budgets.reserve(db, counted, subject, before);
      if (!place) return undefined;
      waits = Math.max(waits, until(place));
    }
    return waits;
  };

  /** What is queued of a mail of a kind that is gathered: itself, one for all the rest, or nothing. */
  const gather = ({ to, language, template, values }: Letter, use: Use | undefined) => {
    const { isWithin, isFirstOver, endsAt } = use as Use;
    if (isWithin) return { data: { to, language, template, values }, delay: 0 };
    const rest = gathered[template as keyof typeof gathered];
    // It has all values that the gathered mail tells.
    const data = { to, language, template: rest, values } as MailJob;
    return isFirstOver ? { data, delay: until(endsAt) } : [];
  };

  const sendAll = async (db: Database, letters: readonly Letter[]) => {
    const own = letters.filter(({ gatherFor }) => gatherFor !== undefined);
    const single = letters.filter(({ gatherFor }) => gatherFor === undefined);
    const guests = letters.filter(({ guestIp }) => guestIp !== undefined);
    const proven = await provenAmong(db, [...new Set(guests.map(({ to }) => to))]);
    const counted = guests
      .filter(({ to }) => !proven.has(to))
      .flatMap((letter) =>
        budgetsOf(guestMails, letter.guestIp ?? '').map((use) => ({ letter, ...use })),
      );
    const { used, reserved } = await budgets.countAll(
      db,
      own.map(({ template, gatherFor = '' }) => ({
        budget: mailsBeforeGathering(template),
        subject: gatherFor,
      })),
      counted,
    );
    const longest = new Map<Letter, number>();
    for (const [at, { letter }] of counted.entries())
      longest.set(letter, Math.max(longest.get(letter) ?? 0, until(reserved[at] as Date)));
    const jobsOfSingle = single.map((letter) => {
      const { to, language, template, values, replyTo } = letter;
      const data: MailJob = { to, language, template, values, ...(replyTo && { replyTo }) };
      return { data, delay: longest.get(letter) ?? 0 };
    });
    const all = [...own.flatMap((letter, at) => gather(letter, used[at])), ...jobsOfSingle];
    // One that is taken up before then is only put off.
    const closedFor = until(closedUntil);
    await jobs.sendAll(
      db,
      mailQueue,
      all.map(({ data, delay }) => ({ data, delay: Math.max(delay, closedFor) })),
    );
  };

  return {
    sendAll,
    send: (db, to, language, template, values, options = {}) =>
      sendAll(db, [{ to, language, template, values, ...options } as Letter]),
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
    sendOrGather: (db, gatherFor, to, language, template, values) =>
      sendAll(db, [{ to, language, template, values, gatherFor } as Letter]),
  };
}
