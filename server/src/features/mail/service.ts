import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyBaseLogger } from 'fastify';
import type { Cause } from '../../database/cause.ts';
import type { Database } from '../../database/client.ts';
import { createBatcher } from '../../platform/batches.ts';
import type { Budgets, Use } from '../../platform/budgets.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Jobs, PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import { type Limit, listNetworks } from '../../platform/limits.ts';
import { allMailsBudget, guestCodes, guestMails, singleMailLimit } from './budgets.ts';
import { selectProven } from './proven-addresses.ts';
import {
  type CodeMailJob,
  type CodeTemplate,
  codeMailQueue,
  lateCodeMailQueue,
  type MailJob,
  mailQueue,
} from './queues.ts';
import { deleteRefusal, findRefusalTime, storeRefusal } from './refused-codes.ts';
import { renderMail } from './render.ts';
import { gathered } from './request-templates.ts';
import { mailsTo, sealMail } from './sealed-mails.ts';
import type { MailTemplate, MailTemplates } from './templates.ts';
import { MailServerTimeoutError, type MailTransport, type OutgoingMail } from './transport.ts';

interface Guest {
  /**
   * The address of the guest whose call causes the mail. When the recipient's address is not
   * proven, the mail counts in the budgets of the guest's networks, and waits when one is used up
   * (docs/limits.md and docs/mail.md).
   */
  guestIp?: string;
  /** For a log-in mail: until when the next request of a code shows a refusal. */
  showRefusalUntil?: Date | undefined;
}

/** A mail to queue. With `gatherFor`, it is gathered as `sendOrGather` does. */
export type Letter = {
  [T in Exclude<MailTemplate, CodeTemplate>]: {
    to: string;
    language: Language;
    template: T;
    values: MailTemplates[T];
    replyTo?: string;
    guestIp?: string;
    showRefusalUntil?: Date | undefined;
    gatherFor?: string;
    wait?: number;
    /** The call that it is for, when several calls share the statement. */
    cause?: Cause | undefined;
  };
}[Exclude<MailTemplate, CodeTemplate>];

export interface Mail {
  /**
   * Whether a guest's mail would leave at once. A log-in only shows a refusal then: the delay of a
   * mail would reveal whether its address is proven.
   */
  hasRoom(db: Database, guestIp: string): Promise<boolean>;
  /** When the mail server refused the last log-in mail to the address, if a log-in may show it. */
  refusedAt(db: Database, email: string): Promise<Date | null>;
  /** Does the job of `mailQueue`, of `codeMailQueue` and of `lateCodeMailQueue`. */
  deliver(mail: MailJob, id: string): Promise<void>;
  deliverCode(mail: CodeMailJob, id: string): Promise<void>;
  deliverLateCode(mail: CodeMailJob & { id: string }): Promise<void>;
  /** Queues mails as `send` and `sendOrGather` do, with one statement of each kind. */
  sendAll(db: Database, letters: readonly Letter[]): Promise<void>;
  /**
   * Queues a mail in the transaction of the change that causes it.
   * @param to null for a person without an address, who gets no mail.
   */
  send<T extends Exclude<MailTemplate, CodeTemplate>>(
    db: Database,
    to: string | null,
    language: Language,
    template: T,
    values: MailTemplates[T],
    options?: Guest & {
      replyTo?: string;
      /** The delay of the mail in milliseconds. */
      wait?: number;
    },
  ): Promise<void>;
  /**
   * Deletes the mails of a template to `to` that wait, in the transaction of `db`.
   * @returns their number: a mail that has left is not among them.
   */
  withdraw(db: Database, to: string, template: MailTemplate): Promise<number>;
  /**
   * Queues a mail with a code in the transaction of `db`. After `expiresAt` it is dropped.
   * @param options `wait`: the delay of the mail in milliseconds.
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
   * Queues a mail of a frequent kind. The first mails of an hour go out one by one, then one mail
   * at its end covers the rest (docs/mail.md).
   * @param recipientId the recipient whose mails are counted.
   * @param to null for a person without an address, who gets no mail.
   */
  sendOrGather<T extends keyof typeof gathered>(
    db: Database,
    recipientId: string,
    to: string | null,
    language: Language,
    template: T,
    values: MailTemplates[T] & MailTemplates[(typeof gathered)[T]],
  ): Promise<void>;
}

interface Deps {
  jobs: Jobs;
  transport: MailTransport;
  clock: Clock;
  budgets: Budgets;
  /** `MAIL_PER_HOUR`. */
  perHour: number;
  db: Database;
  log: FastifyBaseLogger;
}

/**
 * Queues mails without delivering any: for a command, whose mails the server sends.
 */
export const createMailQueue = (jobs: Pick<Jobs, 'send'>): Pick<Mail, 'send'> => ({
  async send(db, to, language, template, values) {
    if (to !== null)
      await jobs.send(db, mailQueue, sealMail<MailJob>({ to, language, template, values }));
  },
});

export function createMail({ jobs, transport, clock, budgets, perHour, db, log }: Deps): Mail {
  const total = allMailsBudget(perHour);
  const until = (moment: Date) => Math.max(0, moment.getTime() - clock().getTime());
  /** The time until which `MAIL_PER_HOUR` is used up, as far as this process knows. */
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
      await budgets.giveBack(db, ...total).catch(() => {});
      closedUntil = new Date(0);
      const isCode = connectionGroup !== undefined;
      if (error instanceof PermanentFailureError && (isCode || template === 'no-account'))
        await storeRefusal(db, job, { reason: error.message, isCode, now: clock() });
      throw error;
    }
    log.info({ mail: id, template }, 'mail accepted');
    await deleteRefusal(db, job);
  };

  const [budget, subject] = total;
  const use = createBatcher((uses: { budget: Limit; subject: string }[]) =>
    budgets.useAll(db, uses),
  );
  const deliver = async (mail: MailJob, id: string) => {
    const { isWithin, endsAt } = await use({ budget, subject });
    if (!isWithin) {
      if (endsAt.getTime() !== closedUntil.getTime())
        log.warn({ until: endsAt }, 'MAIL_PER_HOUR is used up: all mails except codes wait');
      closedUntil = endsAt;
      throw new RetryLaterError(until(endsAt), { wholeQueue: true });
    }
    await sendCounted({ id }, mail);
  };
  const sendUnexpired = async (
    mail: CodeMailJob,
    id: string,
    connectionGroup: 'codes' | 'lateCodes',
  ) => {
    if (new Date(mail.expiresAt) <= clock()) return;
    await budgets.use(db, ...total);
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

  const budgetsOf = (budget: Limit, ip: string) =>
    listNetworks(ip).map(({ network, times }) => ({
      budget: { ...budget, count: budget.count * times },
      subject: network,
    }));

  /** Milliseconds until a guest's code may leave; undefined when that is not before `before`. */
  const wait = async (
    db: Database,
    to: string,
    { budget, ip, before }: { budget: Limit; ip: string | undefined; before: Date },
  ) => {
    if (!ip || (await selectProven(db, [to])).size > 0) return 0;
    let waits = 0;
    for (const { budget: counted, subject } of budgetsOf(budget, ip)) {
      const place = await budgets.reserve(db, counted, subject, before);
      if (!place) return undefined;
      waits = Math.max(waits, until(place));
    }
    return waits;
  };

  /** Decides what to queue for a gathered kind: the mail, one that covers the rest, or nothing. */
  const gather = ({ to, language, template, values, cause }: Letter, use: Use | undefined) => {
    const { isWithin, isFirstOver, endsAt } = use as Use;
    if (isWithin) return { data: { to, language, template, values }, delay: 0, cause };
    const rest = gathered[template as keyof typeof gathered];
    const data = { to, language, template: rest, values } as MailJob;
    return isFirstOver ? { data, delay: until(endsAt), cause } : [];
  };

  const sendAll = async (db: Database, letters: readonly Letter[]) => {
    const own = letters.filter(({ gatherFor }) => gatherFor !== undefined);
    const single = letters.filter(({ gatherFor }) => gatherFor === undefined);
    const guests = letters.filter(({ guestIp }) => guestIp !== undefined);
    const proven = await selectProven(db, [...new Set(guests.map(({ to }) => to))]);
    const counted = guests
      .filter(({ to }) => !proven.has(to))
      .flatMap((letter) =>
        budgetsOf(guestMails, letter.guestIp ?? '').map((use) => ({ letter, ...use })),
      );
    const { used, reserved } = await budgets.countAll(
      db,
      own.map(({ template, gatherFor = '' }) => ({
        budget: singleMailLimit(template),
        subject: gatherFor,
      })),
      counted,
    );
    const longest = new Map<Letter, number>();
    for (const [index, { letter }] of counted.entries())
      longest.set(letter, Math.max(longest.get(letter) ?? 0, until(reserved[index] as Date)));
    const jobsOfSingle = single.map((letter) => {
      const { to, language, template, values, replyTo, cause } = letter;
      const showRefusalUntil = letter.showRefusalUntil?.toISOString();
      const data: MailJob = {
        to,
        language,
        template,
        values,
        ...(replyTo && { replyTo }),
        ...(showRefusalUntil && { showRefusalUntil }),
      };
      return { data, delay: Math.max(longest.get(letter) ?? 0, letter.wait ?? 0), cause };
    });
    const all = [...own.flatMap((letter, index) => gather(letter, used[index])), ...jobsOfSingle];
    // A job that starts before then would only be put off.
    const closedFor = until(closedUntil);
    await jobs.sendAll(
      db,
      mailQueue,
      all.map(({ data, delay, cause }) => ({
        data: sealMail(data),
        delay: Math.max(delay, closedFor),
        cause,
      })),
    );
  };

  return {
    async hasRoom(db, guestIp) {
      const all = [guestMails, guestCodes].flatMap((budget) => budgetsOf(budget, guestIp));
      for (const { budget, subject } of [{ budget: total[0], subject: total[1] }, ...all])
        if (await budgets.usedUpUntil(db, budget, subject)) return false;
      return true;
    },
    refusedAt: (db, email) => findRefusalTime(db, email, clock()),
    deliver,
    deliverCode,
    deliverLateCode: ({ id, ...mail }) => sendUnexpired(mail, id, 'lateCodes'),
    sendAll,
    async send(db, to, language, template, values, options = {}) {
      if (to !== null)
        await sendAll(db, [{ to, language, template, values, ...options } as Letter]);
    },
    withdraw: (db, to, template) => jobs.drop(db, [mailQueue], mailsTo(to, template)),
    async sendCode(db, to, language, template, values, options) {
      const { expiresAt, guestIp, wait: slowed = 0 } = options;
      const showRefusalUntil = options.showRefusalUntil?.toISOString();
      const mail = {
        to,
        language,
        template,
        values,
        expiresAt: expiresAt.toISOString(),
        ...(showRefusalUntil && { showRefusalUntil }),
      };
      const waits = await wait(db, to, {
        budget: guestCodes,
        ip: guestIp,
        before: expiresAt,
      });
      // The code would have expired, so it takes no place in the budget.
      if (waits === undefined) return;
      await jobs.send(db, codeMailQueue, sealMail(mail), Math.max(waits, slowed));
    },
    async sendOrGather(db, gatherFor, to, language, template, values) {
      if (to !== null) await sendAll(db, [{ to, language, template, values, gatherFor } as Letter]);
    },
  };
}
