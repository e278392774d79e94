import { randomUUID } from 'node:crypto';
import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, max, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { deliveries, incomingMessages } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { type Clock, hours, minutes, msUntil, seconds } from '../../platform/clock.ts';
import { type Jobs, PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import type { SmsBudget } from './budget.ts';
import { type Channel, type DeliveryReport, PartlySentError } from './channel.ts';
import {
  dayShareOf,
  isCodeKind,
  shareHolderOf,
  type TextKind,
  type TextMessages,
  writeText,
} from './messages.ts';
import { chatDeliveryQueue, codeDeliveryQueue, deliveryQueue } from './queues.ts';

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
  };
}[TextKind];

export interface Deliveries {
  /** Whether the operator has set up the channel. */
  has(channel: ChannelName): boolean;
  /**
   * Queues messages to one recipient, in their order, in the transaction of their cause. It skips
   * those that exist.
   * @param wait the delay in milliseconds.
   * @returns false when the share of the number has no room for them. The first time in a
   * day the number gets a sentence about it instead.
   */
  send(db: Database, messages: readonly OutgoingMessage[], wait?: number): Promise<boolean>;
  /**
   * Until when no code of the kind goes out by SMS, because that part of `SMS_PER_DAY` is used up.
   */
  heldUntil(db: Database, kind: TextKind): Promise<Date | undefined>;
  /** Does the job of the queues of deliveries. */
  deliver(ids: readonly string[]): Promise<void>;
  /**
   * Stores what the gateway reports. Reports come in any order, and repeatedly.
   * @returns whether a message waited for it.
   */
  report(channel: ChannelName, report: DeliveryReport): Promise<boolean>;
  /**
   * Queues a failed message again, in the transaction of `db`.
   * @returns false when there is none, or it carried a code.
   */
  sendAgain(db: Database, id: string): Promise<boolean>;
  /** Ends messages that no gateway took in time, and those that it never reported. */
  failExpired(db: Database): Promise<void>;
}

interface DeliveryServices {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  budget: SmsBudget;
  channels: readonly Channel[];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

type Row = typeof deliveries.$inferSelect;
type Failure = Extract<DeliveryReport, { kind: 'failed' }>;

const lifetime = hours(24);

const lateError = 'no gateway took it in time';
/** How long news wait for a chat's provider before they go by SMS. */
const patience = minutes(30);

const awayError = 'the channel is not set up';
const unreportedError = 'the gateway took it and never reported it';

/** How long after its end the gateway may still report a message. */
const reportedWithin = hours(1);

/** As long as one call of a gateway may take. */
const claimLength = minutes(1);
/** Milliseconds. The other process may end long before its claim does. */
const longestRetry = seconds(5);

/** The pauses before the tries after failures of the network, such as a phone without a signal. */
const pausesAfterFailures = [minutes(1), minutes(5), minutes(15)];

const queueOf = (channel: string, isCode: boolean) => {
  if (isCode) return codeDeliveryQueue;
  return channel === 'sms' ? deliveryQueue : chatDeliveryQueue;
};

export function createDeliveries({
  db,
  clock,
  jobs,
  budget,
  channels,
  log,
}: DeliveryServices): Deliveries {
  const channelOf = new Map(channels.map((channel) => [channel.name, channel]));
  const until = (moment: Date) => msUntil(moment, clock());
  const change = (db: Database, { id, state, providerId }: Row, values: Partial<Row>) =>
    db
      .update(deliveries)
      .set(values)
      // The gateway's report may have been faster than its answer.
      .where(
        and(
          eq(deliveries.id, id),
          eq(deliveries.state, state),
          eq(deliveries.providerId, providerId),
        ),
      );
  const queue = (
    db: Database,
    ids: string[],
    { channel, isCode }: Pick<Row, 'channel' | 'isCode'>,
    wait: number,
  ) => jobs.send(db, queueOf(channel, isCode), { ids }, wait);

  /**
   * Gives the number's share back what no gateway took. A message that failed later may have cost.
   */
  const giveShareBack = async (db: Database, row: Row) => {
    const { channel, kind, recipient, timesTaken, parts, createdAt: at } = row;
    const holder = shareHolderOf(kind);
    if (channel === 'sms' && holder && timesTaken === 0)
      await budget.giveShareBack(db, holder, recipient, { parts, at });
  };

  const end = async (db: Database, row: Row, error: string) => {
    const failed = { state: 'failed', error, endedAt: clock() } as const;
    const [ended] = await change(db, row, failed).returning();
    if (ended && row.state === 'queued') await giveShareBack(db, row);
  };

  const senderCondition = ({ channel, recipient }: Row) =>
    and(eq(incomingMessages.channel, channel), hasText(incomingMessages.sender, recipient));

  const wasHeardWithin = async (row: Row, length: number) => {
    const since = new Date(clock().getTime() - length);
    return (
      (await db.$count(
        incomingMessages,
        and(senderCondition(row), gt(incomingMessages.sentAt, since)),
      )) > 0
    );
  };

  /** Returns whether news reached the person's chat after it had been silent for so long. */
  const isUnansweredSince = async (row: Row, length: number) => {
    const [heard] = await db
      .select({ at: max(incomingMessages.sentAt) })
      .from(incomingMessages)
      .where(senderCondition(row));
    const since = new Date((heard?.at?.getTime() ?? 0) + length);
    const earlierCondition = and(
      eq(deliveries.channel, row.channel),
      hasText(deliveries.recipient, row.recipient),
      eq(deliveries.kind, 'news'),
      inArray(deliveries.state, ['accepted', 'sent', 'delivered']),
      gt(deliveries.createdAt, since),
    );
    return (await db.$count(deliveries, earlierCondition)) > 0;
  };

  /** Returns the person's own phone number, which the channel has vouched for. */
  const findPhone = async (db: Database, row: Row) => {
    if (row.recipient.startsWith('+')) return row.recipient;
    const [known] = await db
      .select({ phone: incomingMessages.phone })
      .from(incomingMessages)
      .where(and(senderCondition(row), isNotNull(incomingMessages.phone)))
      .orderBy(desc(incomingMessages.sentAt))
      .limit(1);
    return known?.phone;
  };

  /**
   * Moves news that its chat does not take to the person's phone number, if that is known.
   * @returns whether it goes on there.
   */
  const takeOver = async (db: Database, row: Row, error: string): Promise<boolean> => {
    const phone = row.kind === 'news' ? await findPhone(db, row) : undefined;
    const other = channels.find(
      ({ name, takesOver }) => name !== row.channel && phone && takesOver?.(phone),
    );
    if (!phone || !other) return false;
    const fitted = other.fit(row.text);
    if (!(await fitsShare(db, { ...row, recipient: phone }, fitted.parts))) return false;
    const next = {
      channel: other.name,
      recipient: phone,
      ...fitted,
      providerId: randomUUID(),
      state: 'queued' as const,
      failures: 0,
      timesTaken: 0,
      claimedUntil: null,
      error,
    };
    const moved = await change(db, row, next).returning();
    if (moved.length > 0) await queue(db, [row.id], { ...row, ...next }, 0);
    return true;
  };
  const giveUp = async (db: Database, row: Row, error: string) => {
    if (!(await takeOver(db, row, error))) await end(db, row, error);
  };

  /** Stores the gateway's own id of a message. An operator gives an id again after some time. */
  const acceptAs = (row: Row, providerId: string, values: Partial<Row>) =>
    db.transaction(async (db) => {
      await db
        .update(deliveries)
        .set({ providerId: sql`${deliveries.id}` })
        .where(and(eq(deliveries.channel, row.channel), eq(deliveries.providerId, providerId)));
      await change(db, row, { ...values, state: 'accepted', providerId });
    });

  /** Hands a claimed message to its gateway. */
  const handOver = async (channel: Channel, row: Row) => {
    const { recipient, text, parts, providerId, isCode, expiresAt } = row;
    const isCounted = channel.name === 'sms';
    const share = dayShareOf(row);
    const use = isCounted ? await budget.use(db, parts, share) : undefined;
    if (use && !use.fits) {
      log.warn({ until: use.endsAt, share }, 'SMS_PER_DAY is used up: text messages wait');
      await change(db, row, { attempts: row.attempts - 1, claimedUntil: null });
      throw new RetryLaterError(until(use.endsAt), { wholeQueue: !isCode });
    }
    try {
      const taken = await channel.send(recipient, {
        id: providerId,
        text,
        language: row.language,
        isCode,
        isNews: row.kind === 'news',
        expiresAt,
        asksPhone: row.kind === 'phone-request',
        wasHeardWithin: (length) => wasHeardWithin(row, length),
        isUnansweredSince: (length) => isUnansweredSince(row, length),
      });
      const sentAt = taken === 'sent' ? clock() : null;
      const timesTaken = row.timesTaken + 1;
      const values = { sentAt, timesTaken, error: null, claimedUntil: null };
      if (typeof taken === 'string') await change(db, row, { state: taken, ...values });
      else await acceptAs(row, taken.acceptedAs, values);
    } catch (thrown) {
      const isBegun = thrown instanceof PartlySentError;
      const error = isBegun ? thrown.cause : thrown;
      // After a time limit the gateway may send the message all the same, which costs its parts.
      const mayCost = isBegun || (error instanceof DOMException && error.name === 'TimeoutError');
      if (use && !mayCost) await budget.giveBack(db, parts, use.endsAt, share).catch(() => {});
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof PermanentFailureError)
        return db.transaction(async (db) => {
          const timesTaken = row.timesTaken + (isBegun ? 1 : 0);
          if (isBegun) await change(db, row, { timesTaken });
          await giveUp(db, { ...row, timesTaken }, reason);
        });
      // A message that the chat may have taken must not arrive on both.
      const isOverdue = !mayCost && clock().getTime() - row.createdAt.getTime() >= patience;
      if (isOverdue && (await db.transaction((db) => takeOver(db, row, reason)))) return;
      const isEarly = error instanceof RetryLaterError;
      await change(db, row, { claimedUntil: null, ...(!isEarly && { error: reason }) });
      throw error;
    }
  };

  /**
   * Returns the next message that goes out for `id`: one to the same recipient that was queued
   * earlier.
   */
  const findNext = async (id: string) => {
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id));
    if (row?.state !== 'queued' || row.isCode) return row;
    const [first] = await db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.channel, row.channel),
          hasText(deliveries.recipient, row.recipient),
          eq(deliveries.state, 'queued'),
          eq(deliveries.isCode, false),
          lte(deliveries.position, row.position),
          // One that waits after a failure of the network holds up no other.
          or(eq(deliveries.failures, 0), eq(deliveries.id, id)),
        ),
      )
      .orderBy(asc(deliveries.position))
      .limit(1);
    return first;
  };

  /** Claims a message, so that no other process hands it over meanwhile. */
  const claim = async (row: Row) => {
    const now = clock();
    const unclaimedCondition = or(
      isNull(deliveries.claimedUntil),
      lte(deliveries.claimedUntil, now),
    );
    const [claimed] = await db
      .update(deliveries)
      .set({
        claimedUntil: new Date(now.getTime() + claimLength),
        attempts: sql`${deliveries.attempts} + 1`,
      })
      .where(and(eq(deliveries.id, row.id), eq(deliveries.state, 'queued'), unclaimedCondition))
      .returning();
    if (!claimed) throw new RetryLaterError(longestRetry);
    return claimed;
  };

  /** Hands over a message, and before it those that wait for the same recipient. */
  const deliverOne = async (id: string) => {
    for (;;) {
      const row = await findNext(id);
      if (row?.state !== 'queued') return;
      const channel = channelOf.get(row.channel);
      if (row.expiresAt <= clock()) await end(db, row, row.error ?? lateError);
      else if (!channel && row.kind === 'news')
        await db.transaction((db) => giveUp(db, row, awayError));
      else if (!channel) throw new Error(`the channel ${row.channel} is not set up`);
      else await handOver(channel, await claim(row));
      if (row.id === id) return;
    }
  };

  const findReported = async (db: Database, channel: ChannelName, providerId: string) => {
    const reportedCondition = and(
      eq(deliveries.channel, channel),
      eq(deliveries.providerId, providerId),
    );
    const [row] = await db.select().from(deliveries).where(reportedCondition).for('update');
    if (row?.state !== 'queued') return row;
    // The report was faster than the gateway's answer, which then finds another state.
    const [taken] = await db
      .update(deliveries)
      .set({ timesTaken: row.timesTaken + 1 })
      .where(eq(deliveries.id, row.id))
      .returning();
    return taken;
  };

  const reportFailure = async (db: Database, row: Row, { reason, isFinal }: Failure) => {
    if (isFinal) return giveUp(db, row, reason);
    const wait = pausesAfterFailures[row.failures];
    const isRetried = wait !== undefined && until(row.expiresAt) > wait;
    await db
      .update(deliveries)
      .set(
        isRetried
          ? // The gateway would take the old id for a repeated call.
            {
              state: 'queued',
              providerId: randomUUID(),
              failures: row.failures + 1,
              error: reason,
              claimedUntil: null,
            }
          : { state: 'failed', error: reason, endedAt: clock() },
      )
      .where(eq(deliveries.id, row.id));
    if (isRetried) await queue(db, [row.id], row, wait);
  };

  /** Also one whose report comes very late. */
  const mayBeReported = ({ state, error }: Row) =>
    ['queued', 'accepted', 'sent'].includes(state) ||
    (state === 'failed' && error === unreportedError);

  const rowOf = (message: OutgoingMessage) => {
    const { channel, recipient, language, kind, values, eventKey, expiresAt } = message;
    const now = clock();
    const text = writeText(kind, language, values);
    const id = randomUUID();
    return {
      id,
      channel,
      recipient,
      kind,
      eventKey,
      language,
      ...(channelOf.get(channel)?.fit(text) ?? { text, parts: 1 }),
      state: 'queued' as const,
      providerId: id,
      isCode: isCodeKind(kind),
      expiresAt: expiresAt ?? new Date(now.getTime() + lifetime),
      createdAt: now,
    };
  };

  /** Stores messages with their job. */
  const store = async (db: Database, rows: ReturnType<typeof rowOf>[], wait: number) => {
    const [first] = rows;
    if (!first) return;
    const created = await db
      .insert(deliveries)
      .values(rows)
      .onConflictDoNothing({
        target: [deliveries.eventKey, deliveries.kind],
      })
      .returning({ id: deliveries.id });
    const isNew = new Set(created.map(({ id }) => id));
    const ids = rows.map(({ id }) => id).filter((id) => isNew.has(id));
    if (ids.length > 0) await queue(db, ids, first, wait);
  };

  /**
   * Counts the parts of SMS in the share of their number. The first time in a day that they do not
   * fit the number gets a sentence about it.
   */
  const fitsShare = async (
    db: Database,
    message: Pick<Row, 'kind' | 'recipient' | 'language' | 'eventKey'>,
    parts: number,
  ): Promise<boolean> => {
    const { kind, recipient, language, eventKey } = message;
    const holder = shareHolderOf(kind);
    if (!holder) return true;
    const share = await budget.useShare(db, holder, recipient, parts);
    const last = { channel: 'sms', kind: 'last-reply', values: {} } as const;
    if (share === 'last')
      await store(db, [rowOf({ ...last, recipient, language, eventKey: `${eventKey}:last` })], 0);
    return share === 'fits';
  };

  return {
    has: (channel) => channelOf.has(channel),
    async send(db, messages, wait = 0) {
      const rows = messages.map(rowOf);
      const [first] = messages;
      if (first?.channel === 'sms') {
        const parts = rows.reduce((sum, row) => sum + row.parts, 0);
        if (!(await fitsShare(db, first, parts))) return false;
      }
      await store(db, rows, wait);
      return true;
    },
    heldUntil: (db, kind) => budget.heldUntil(db, dayShareOf({ kind, isCode: isCodeKind(kind) })),
    async deliver(ids) {
      for (const id of ids) await deliverOne(id);
    },
    report: (channel, report) =>
      db.transaction(async (db) => {
        const row = await findReported(db, channel, report.providerId);
        if (!row || !mayBeReported(row)) return false;
        if (report.kind === 'failed') {
          await reportFailure(db, row, report);
          return true;
        }
        const isDelivered = report.kind === 'delivered';
        await db
          .update(deliveries)
          .set({
            state: report.kind,
            error: null,
            sentAt: row.sentAt ?? clock(),
            endedAt: isDelivered ? clock() : null,
          })
          .where(eq(deliveries.id, row.id));
        return true;
      }),
    async sendAgain(db, id) {
      const [row] = await db
        .update(deliveries)
        .set({
          state: 'queued',
          providerId: randomUUID(),
          failures: 0,
          claimedUntil: null,
          expiresAt: new Date(clock().getTime() + lifetime),
          endedAt: null,
        })
        .where(
          and(eq(deliveries.id, id), eq(deliveries.state, 'failed'), eq(deliveries.isCode, false)),
        )
        .returning();
      if (row) await queue(db, [row.id], row, 0);
      return row !== undefined;
    },
    async failExpired(db) {
      const now = clock();
      const lastReport = new Date(now.getTime() - reportedWithin);
      await db
        .update(deliveries)
        .set({ state: 'failed', error: unreportedError, endedAt: now })
        .where(and(eq(deliveries.state, 'accepted'), lte(deliveries.expiresAt, lastReport)));
      await db.transaction(async (db) => {
        const late = await db
          .update(deliveries)
          .set({
            state: 'failed',
            error: sql`coalesce(${deliveries.error}, ${lateError})`,
            endedAt: sql`${deliveries.expiresAt}`,
          })
          .where(and(eq(deliveries.state, 'queued'), lte(deliveries.expiresAt, now)))
          .returning();
        for (const row of late) await giveShareBack(db, row);
      });
    },
  };
}
