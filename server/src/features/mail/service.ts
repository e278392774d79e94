import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyBaseLogger } from 'fastify';
import type { Cause } from '../../database/cause.ts';
import type { Database } from '../../database/client.ts';
import type { Budgets, Use } from '../../platform/budgets.ts';
import { type Clock, msUntil } from '../../platform/clock.ts';
import type { JobInfo, Jobs } from '../../platform/jobs.ts';
import {
  type DeliveryJob,
  mailLifetime,
  mailQueue,
  storeMessages,
  withdrawMails,
} from '../deliveries/index.ts';
import {
  allMailsBudget,
  guestCodes,
  guestMails,
  networkBudgets,
  singleMailLimit,
} from './budgets.ts';
import { createMailDelivery } from './deliver.ts';
import { selectProven } from './proven-addresses.ts';
import { type CodeTemplate, codeMailQueue } from './queues.ts';
import { findRefusalTime } from './refused-codes.ts';
import { gathered } from './request-templates.ts';
import type { MailContent } from './stored-mail.ts';
import type { MailTemplate, MailTemplates } from './templates.ts';
import type { MailTransport } from './transport.ts';

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

/** A mail to one person. One without an address, `to` null, gets no mail. */
interface Addressed<T extends MailTemplate> {
  to: string | null;
  language: Language;
  template: T;
  values: MailTemplates[T];
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
  deliver(data: DeliveryJob, job: JobInfo): Promise<void>;
  deliverCode(data: DeliveryJob, job: JobInfo): Promise<void>;
  deliverLateCode(data: DeliveryJob, job: JobInfo): Promise<void>;
  /** Queues mails as `send` and `sendOrGather` do, with one statement of each kind. */
  sendAll(db: Database, letters: readonly Letter[]): Promise<void>;
  /**
   * Queues a mail in the transaction of the change that causes it.
   * @param mail `wait`: its delay in milliseconds.
   */
  send<T extends Exclude<MailTemplate, CodeTemplate>>(
    db: Database,
    mail: Addressed<T> & Guest & { replyTo?: string; wait?: number },
  ): Promise<void>;
  /**
   * Deletes the mails of a template to `to` that wait, in the transaction of `db`.
   * @returns their number: a mail that has left is not among them.
   */
  withdraw(db: Database, to: string, template: MailTemplate): Promise<number>;
  /**
   * Queues a mail with a code in the transaction of `db`. After `expiresAt` it is dropped.
   * @param mail `wait`: its delay in milliseconds.
   */
  sendCode<T extends CodeTemplate>(
    db: Database,
    mail: Addressed<T> & Guest & { to: string; expiresAt: Date; wait?: number },
  ): Promise<void>;
  /**
   * Queues a mail of a frequent kind. The first mails of an hour go out one by one, then one mail
   * at its end covers the rest (docs/mail.md).
   * @param mail `recipientId`: the recipient whose mails are counted.
   */
  sendOrGather<T extends keyof typeof gathered>(
    db: Database,
    mail: Addressed<T> & {
      recipientId: string;
      values: MailTemplates[(typeof gathered)[T]];
    },
  ): Promise<void>;
}

interface MailServices {
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
export const createMailQueue = (services: {
  jobs: Pick<Jobs, 'sendAll'>;
  clock: Clock;
}): Pick<Mail, 'send'> => ({
  async send(db, { to, language, template, values }) {
    if (to !== null)
      await queueMails(services, db, [{ mail: { to, language, template, values }, delay: 0 }]);
  },
});

interface QueuedMail {
  mail: MailContent & { to: string; language: Language; template: MailTemplate };
  /** Milliseconds. */
  delay: number;
  cause?: Cause | undefined;
}

/** Stores mails with their jobs, with one statement each. */
async function queueMails(
  { jobs, clock }: { jobs: Pick<Jobs, 'sendAll'>; clock: Clock },
  db: Database,
  queued: readonly QueuedMail[],
): Promise<void> {
  const now = clock();
  const mails = queued.map((one) => ({ ...one, id: randomUUID() }));
  await storeMessages(
    db,
    'mail',
    mails.map(({ id, mail: { to, language, template, ...values }, delay }) => ({
      id,
      recipient: to,
      kind: template,
      language,
      values,
      expiresAt: new Date(now.getTime() + delay + mailLifetime),
    })),
    now,
  );
  await jobs.sendAll(
    db,
    mailQueue,
    mails.map(({ id, delay, cause }) => ({ data: { ids: [id] }, delay, cause })),
  );
}

/** Milliseconds until a guest's code may leave; undefined when that is not before `before`. */
async function waitOfCode(
  { budgets, clock }: MailServices,
  db: Database,
  { to, ip, before }: { to: string; ip: string | undefined; before: Date },
): Promise<number | undefined> {
  if (!ip || (await selectProven(db, [to])).size > 0) return 0;
  let wait = 0;
  for (const { budget, subject } of networkBudgets(guestCodes, ip)) {
    const place = await budgets.reserve(db, budget, subject, before);
    if (!place) return undefined;
    wait = Math.max(wait, msUntil(place, clock()));
  }
  return wait;
}

/**
 * Counts the letters that are gathered, and those of guests.
 * @returns the uses of the gathered ones, in their order, and the milliseconds that a guest's
 * letter waits.
 */
async function countLetters(
  { budgets, clock }: MailServices,
  db: Database,
  { gatheredLetters, letters }: { gatheredLetters: readonly Letter[]; letters: readonly Letter[] },
): Promise<{ used: Use[]; waits: Map<Letter, number> }> {
  const guests = letters.filter(({ guestIp }) => guestIp !== undefined);
  const proven = await selectProven(db, [...new Set(guests.map(({ to }) => to))]);
  const counted = guests
    .filter(({ to }) => !proven.has(to))
    .flatMap((letter) =>
      networkBudgets(guestMails, letter.guestIp ?? '').map((use) => ({ letter, ...use })),
    );
  const { used, reserved } = await budgets.countAll(
    db,
    gatheredLetters.map(({ template, gatherFor = '' }) => ({
      budget: singleMailLimit(template),
      subject: gatherFor,
    })),
    counted,
  );
  const waits = new Map<Letter, number>();
  for (const [index, { letter }] of counted.entries())
    waits.set(letter, Math.max(waits.get(letter) ?? 0, msUntil(reserved[index] as Date, clock())));
  return { used, waits };
}

/** Decides what to queue for a gathered kind: the mail, a mail that covers the rest, or nothing. */
function gather(
  { to, language, template, values, cause }: Letter,
  use: Use | undefined,
  now: Date,
): QueuedMail | [] {
  const { isWithin, isFirstOver, endsAt } = use as Use;
  if (isWithin) return { mail: { to, language, template, values }, delay: 0, cause };
  const gatheredTemplate = gathered[template as keyof typeof gathered];
  const mail = { to, language, template: gatheredTemplate, values };
  return isFirstOver ? { mail, delay: msUntil(endsAt, now), cause } : [];
}

function queuedLetter(letter: Letter, guestWait = 0): QueuedMail {
  const { to, language, template, values, replyTo, cause, wait = 0 } = letter;
  const showRefusalUntil = letter.showRefusalUntil?.toISOString();
  const mail = {
    to,
    language,
    template,
    values,
    ...(replyTo && { replyTo }),
    ...(showRefusalUntil && { showRefusalUntil }),
  };
  return { mail, delay: Math.max(guestWait, wait), cause };
}

export function createMail(services: MailServices): Mail {
  const { jobs, clock, budgets, perHour } = services;
  const total = allMailsBudget(perHour);
  const delivery = createMailDelivery({ ...services, total });

  const sendAll = async (db: Database, letters: readonly Letter[]) => {
    const gatheredLetters = letters.filter(({ gatherFor }) => gatherFor !== undefined);
    const single = letters.filter(({ gatherFor }) => gatherFor === undefined);
    const { used, waits } = await countLetters(services, db, { gatheredLetters, letters });
    const all = [
      ...gatheredLetters.flatMap((letter, index) => gather(letter, used[index], clock())),
      ...single.map((letter) => queuedLetter(letter, waits.get(letter))),
    ];
    // A job that starts before then would only be put off.
    const closedFor = msUntil(delivery.closedUntil(), clock());
    await queueMails(
      services,
      db,
      all.map((queued) => ({ ...queued, delay: Math.max(queued.delay, closedFor) })),
    );
  };

  return {
    async hasRoom(db, guestIp) {
      const all = [guestMails, guestCodes].flatMap((budget) => networkBudgets(budget, guestIp));
      for (const { budget, subject } of [total, ...all])
        if (await budgets.usedUpUntil(db, budget, subject)) return false;
      return true;
    },
    refusedAt: (db, email) => findRefusalTime(db, email, clock()),
    deliver: delivery.deliver,
    deliverCode: delivery.deliverCode,
    deliverLateCode: delivery.deliverLateCode,
    sendAll,
    async send(db, mail) {
      if (mail.to !== null) await sendAll(db, [mail as Letter]);
    },
    withdraw: withdrawMails,
    async sendCode(db, { to, language, template, values, expiresAt, guestIp, ...options }) {
      const showRefusalUntil = options.showRefusalUntil?.toISOString();
      const waits = await waitOfCode(services, db, { to, ip: guestIp, before: expiresAt });
      // The code would have expired, so it takes no place in the budget.
      if (waits === undefined) return;
      const ids = await storeMessages(
        db,
        'mail',
        [
          {
            recipient: to,
            kind: template,
            language,
            values: { values, ...(showRefusalUntil && { showRefusalUntil }) },
            isCode: true,
            expiresAt,
          },
        ],
        clock(),
      );
      await jobs.send(db, codeMailQueue, { ids }, Math.max(waits, options.wait ?? 0));
    },
    async sendOrGather(db, { recipientId: gatherFor, to, language, template, values }) {
      if (to !== null) await sendAll(db, [{ to, language, template, values, gatherFor } as Letter]);
    },
  };
}
