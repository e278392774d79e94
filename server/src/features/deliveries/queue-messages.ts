import { randomUUID } from 'node:crypto';
import type { ChannelName, DeliveryChannel } from '@dawaya/contract/vocabulary/channels';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { deliveries } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { type Clock, days, hours, minutes } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { SmsBudget } from './budget.ts';
import type { TextChannel } from './channel.ts';
import {
  isCodeKind,
  isNews,
  newsKinds,
  shareHolderOf,
  type TextKind,
  type TextMessages,
  writeText,
} from './messages.ts';
import {
  chatDeliveryQueue,
  codeDeliveryQueue,
  deliveryQueue,
  mailQueue,
  overdueNewsQueue,
  pushDeliveryQueue,
} from './queues.ts';

/** A message to queue. */
export type OutgoingMessage = {
  [K in TextKind]: {
    channel: ChannelName;
    /** E.164, or the id of a chat. */
    recipient: string;
    language: Language;
    kind: K;
    values: TextMessages[K];
    /** The event that causes it, with the recipient's id. A kind and event have one message. */
    eventKey: string;
    /** The moment from which it is useless; by default after a day. */
    expiresAt?: Date;
    /**
     * Whether a mail can replace news (`unsentNewsQueue`), which then wait for a gateway for half
     * an hour, or an hour where a chat comes first.
     */
    hasOtherWay?: boolean;
  };
}[TextKind];

export interface SendingServices {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  budget: SmsBudget;
  /** The channels of texts that the operator has set up. */
  channels: readonly TextChannel[];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A stored message with its state. */
export type Delivery = typeof deliveries.$inferSelect;

/** Milliseconds. */
export const defaultLifetime = hours(24);
/** The same of a mail: longer than its tries take, and than `MAIL_PER_HOUR` may hold it. */
export const mailLifetime = days(7);

/** Milliseconds that news wait for their gateway before they go another way. */
export const patience = minutes(30);

export const findChannel = ({ channels }: Pick<SendingServices, 'channels'>, wanted: string) =>
  channels.find(({ name }) => name === wanted);

const queueOf = ({ channel, isCode }: Pick<Delivery, 'channel' | 'isCode'>) => {
  if (channel === 'mail') return mailQueue;
  if (channel === 'push') return pushDeliveryQueue;
  if (isCode) return codeDeliveryQueue;
  return channel === 'sms' ? deliveryQueue : chatDeliveryQueue;
};

/**
 * Queues the job that hands over stored messages to one recipient.
 * @param waitMs the delay in milliseconds.
 */
export async function queueDeliveries(
  { jobs }: SendingServices,
  db: Database,
  rows: readonly Pick<Delivery, 'id' | 'channel' | 'isCode'>[],
  waitMs = 0,
): Promise<void> {
  const [first] = rows;
  if (first) await jobs.send(db, queueOf(first), { ids: rows.map(({ id }) => id) }, waitMs);
}

/** Returns whether a message that its channel does not take may go another way. */
export const canGoAnotherWay = ({ kind, channel }: Pick<Delivery, 'kind' | 'channel'>): boolean =>
  kind === 'news' || (isNews(kind) && channel !== 'sms');

/** Changes a message unless a faster report of the gateway has changed it since it was read. */
export const changeDelivery = (
  db: Database,
  { id, state, providerId }: Delivery,
  values: Partial<Delivery>,
): Promise<Delivery[]> =>
  db
    .update(deliveries)
    .set(values)
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.state, state),
        eq(deliveries.providerId, providerId),
      ),
    )
    .returning();

const newRow = (services: SendingServices, message: OutgoingMessage, waitMs = 0) => {
  const { channel, recipient, language, kind, values, eventKey, expiresAt } = message;
  const now = services.clock();
  const text = writeText(kind, language, values);
  const id = randomUUID();
  return {
    id,
    channel,
    recipient,
    kind,
    eventKey,
    language,
    ...(findChannel(services, channel)?.fit(text) ?? { text, parts: 1 }),
    state: 'queued' as const,
    providerId: id,
    isCode: isCodeKind(kind),
    expiresAt: expiresAt ?? new Date(now.getTime() + defaultLifetime),
    // The job of another message to the same person must not take it along.
    claimedUntil: waitMs > 0 ? new Date(now.getTime() + waitMs) : null,
    createdAt: now,
  };
};

/**
 * Stores messages that do not exist yet, with their job.
 * @returns the ids of these.
 */
async function storeMessages(
  services: SendingServices,
  db: Database,
  rows: ReturnType<typeof newRow>[],
  waitMs: number,
): Promise<string[]> {
  const created = await db
    .insert(deliveries)
    .values(rows)
    .onConflictDoNothing({ target: [deliveries.eventKey, deliveries.kind] })
    .returning({ id: deliveries.id });
  const createdIds = new Set(created.map(({ id }) => id));
  const createdRows = rows.filter(({ id }) => createdIds.has(id));
  await queueDeliveries(services, db, createdRows, waitMs);
  return createdRows.map(({ id }) => id);
}

/**
 * Counts the parts of SMS in the share of their number. The first time in a day that they do not
 * fit the number gets a sentence about it.
 */
export async function fitsShare(
  services: SendingServices,
  db: Database,
  message: Pick<Delivery, 'kind' | 'recipient' | 'language' | 'eventKey'>,
  parts: number,
): Promise<boolean> {
  const { kind, recipient, language, eventKey } = message;
  const holder = shareHolderOf(kind);
  if (!holder) return true;
  const share = await services.budget.useShare(db, holder, recipient, parts);
  if (share === 'last') {
    const last = { channel: 'sms', kind: 'last-reply', values: {} } as const;
    const row = newRow(services, { ...last, recipient, language, eventKey: `${eventKey}:last` });
    await storeMessages(services, db, [row], 0);
  }
  return share === 'fits';
}

/**
 * Gives the number's share back what no gateway took. A message that failed later may have cost.
 */
export async function giveShareBack(
  { budget }: SendingServices,
  db: Database,
  row: Delivery,
): Promise<void> {
  const { channel, kind, recipient, timesTaken, parts, createdAt: at } = row;
  const holder = shareHolderOf(kind);
  if (channel === 'sms' && holder && timesTaken === 0)
    await budget.giveShareBack(db, holder, recipient, { parts, at });
}

/**
 * Queues messages to one recipient.
 * @returns false when the share of the number has no room for them.
 */
export async function queueMessages(
  services: SendingServices,
  db: Database,
  messages: readonly OutgoingMessage[],
  waitMs: number,
): Promise<boolean> {
  const rows = messages.map((message) => newRow(services, message, waitMs));
  const [first] = messages;
  if (!first) return true;
  if (first.channel === 'sms') {
    const parts = rows.reduce((sum, row) => sum + row.parts, 0);
    if (!(await fitsShare(services, db, first, parts))) return false;
  }
  const ids = await storeMessages(services, db, rows, waitMs);
  if (first.hasOtherWay && ids.length > 0)
    await services.jobs.send(
      db,
      overdueNewsQueue,
      { ids, channel: first.channel },
      waitMs + patience,
    );
  return true;
}

/**
 * Deletes messages of a kind that no gateway has had yet.
 * @returns their number.
 */
export async function withdrawMessages(
  db: Database,
  recipient: string,
  kind: TextKind,
): Promise<number> {
  const waitingCondition = and(
    hasText(deliveries.recipient, recipient),
    eq(deliveries.kind, kind),
    eq(deliveries.state, 'queued'),
    eq(deliveries.attempts, 0),
  );
  const withdrawn = await db
    .delete(deliveries)
    .where(waitingCondition)
    .returning({ id: deliveries.id });
  return withdrawn.length;
}

/**
 * Deletes the news, questions and choices that wait for a gateway, even after a failed attempt, by
 * the subject that their event key names second.
 * @param subjectIds ids of inquiries, requests, alerts or channels of staff.
 * @returns the event keys.
 */
export async function withdrawAbout(
  db: Database,
  subjectIds: readonly string[],
  { onlyChats = false }: { onlyChats?: boolean } = {},
): Promise<string[]> {
  const withdrawn = await db
    .delete(deliveries)
    .where(
      and(
        newsCondition(subjectIds),
        eq(deliveries.state, 'queued'),
        onlyChats ? ne(deliveries.channel, 'sms') : undefined,
      ),
    )
    .returning({ eventKey: deliveries.eventKey });
  return withdrawn.map(({ eventKey }) => eventKey);
}

/** Returns the condition of news about inquiries and requests. */
export const newsCondition = (subjectIds: readonly string[]) =>
  and(
    inArray(deliveries.kind, newsKinds),
    inArray(sql`split_part(${deliveries.eventKey}, ':', 2)`, [...subjectIds]),
  );

/** Returns the condition of messages to a pharmacy's staff about the choices of requests. */
export const choicesCondition = (requestIds: readonly string[]) =>
  and(
    eq(deliveries.kind, 'choice'),
    inArray(sql`split_part(${deliveries.eventKey}, ':', 3)`, [...requestIds]),
  );

/**
 * Deletes messages to staff about the choice of a request that have not reached them: they name the
 * customer's phone number.
 */
export async function withdrawChoice(
  { clock }: Pick<SendingServices, 'clock'>,
  db: Database,
  requestId: string,
): Promise<void> {
  const { state, claimedUntil } = deliveries;
  const isUnclaimed = or(isNull(claimedUntil), lte(claimedUntil, clock()));
  await db
    .delete(deliveries)
    .where(
      and(
        choicesCondition([requestId]),
        or(eq(state, 'failed'), and(eq(state, 'queued'), isUnclaimed)),
      ),
    );
}

/**
 * Queues a failed message again with a new lifetime.
 * @returns its channel; undefined when there is none, or it carried a code.
 */
export async function queueFailedAgain(
  services: SendingServices,
  db: Database,
  id: string,
): Promise<DeliveryChannel | undefined> {
  const endAfter = (lifetime: number) =>
    sql`${new Date(services.clock().getTime() + lifetime).toISOString()}::timestamptz`;
  const [row] = await db
    .update(deliveries)
    .set({
      state: 'queued',
      providerId: randomUUID(),
      failures: 0,
      claimedUntil: null,
      expiresAt: sql`case ${deliveries.channel} when 'mail' then ${endAfter(mailLifetime)}
        else ${endAfter(defaultLifetime)} end`,
      endedAt: null,
    })
    .where(and(eq(deliveries.id, id), eq(deliveries.state, 'failed'), eq(deliveries.isCode, false)))
    .returning();
  if (row) await queueDeliveries(services, db, [row]);
  return row?.channel;
}
