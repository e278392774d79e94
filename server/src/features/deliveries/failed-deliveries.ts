import type { DeliveryChannel } from '@dawaya/contract/vocabulary/channels';
import { and, desc, eq, gt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { afterCondition } from '../../database/params.ts';
import { deliveries } from '../../database/schema.ts';
import { type Clock, days } from '../../platform/clock.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import type { SmsBudget } from './budget.ts';
import type { TextChannel } from './channel.ts';
import { measureChannels, type Prices } from './measure-channels.ts';
import { titleOf } from './messages.ts';
import type { Delivery } from './queue-messages.ts';
import type { Deliveries } from './service.ts';

/** Milliseconds for which the desk lists a failed message. */
const listedMs = days(7);

/** A message that failed for good, without its content. */
export interface FailedDelivery {
  id: string;
  channel: DeliveryChannel;
  to: string;
  /** In the language of the recipient; of a text its kind. */
  subject: string;
  /** The answer of the gateway or the mail server, or our own error. */
  reason: string;
  tries: number;
  /** A message with a code is not sent again: the person asks for a new one. */
  isCode: boolean;
  /** When it failed, which is its place in the list. */
  createdAt: Date;
}

export function createFailedDeliveries({
  clock,
  budget,
  deliveries: { sendAgain },
  channels,
  prices,
  subjectOf,
}: {
  clock: Clock;
  budget: SmsBudget;
  deliveries: Deliveries;
  channels: readonly TextChannel[];
  prices: Prices;
  /** Writes the subject of a mail and the title of a notification, whose areas are higher. */
  subjectOf: { [Name in 'mail' | 'push']: (row: Delivery) => string };
}) {
  const failedCondition = () =>
    and(
      eq(deliveries.state, 'failed'),
      gt(deliveries.endedAt, new Date(clock().getTime() - listedMs)),
    );
  const describe = (row: Delivery) => {
    const { channel, kind, language } = row;
    return channel === 'mail' || channel === 'push'
      ? subjectOf[channel](row)
      : titleOf(kind, language);
  };
  return {
    sendAgain,
    /** Lists failed messages of all channels after a position, newest first, without content. */
    async listFailed(
      db: Database,
      after: ListPosition | undefined,
      limit: number,
    ): Promise<FailedDelivery[]> {
      const { endedAt, id } = deliveries;
      const rows = await db
        .select()
        .from(deliveries)
        .where(and(failedCondition(), afterCondition({ time: endedAt, id }, after)))
        .orderBy(desc(endedAt), desc(id))
        .limit(limit);
      return rows.map((row) => ({
        id: row.id,
        channel: row.channel,
        to: row.recipient,
        subject: describe(row),
        reason: row.error ?? '',
        tries: Math.max(1, row.attempts),
        isCode: row.isCode,
        createdAt: row.endedAt ?? row.createdAt,
      }));
    },
    /** Counts the failed messages of seven days. */
    async countFailed(db: Database) {
      const { channel } = deliveries;
      const countWhere = (condition: SQL) =>
        sql<number>`(count(*) filter (where ${condition}))::int`;
      const [counted] = await db
        .select({
          mails: countWhere(eq(channel, 'mail')),
          notifications: countWhere(eq(channel, 'push')),
          texts: countWhere(notInArray(channel, ['mail', 'push'])),
        })
        .from(deliveries)
        .where(failedCondition());
      return counted ?? { mails: 0, notifications: 0, texts: 0 };
    },
    countWaitingMails: (db: Database) =>
      db.$count(
        deliveries,
        and(
          eq(deliveries.channel, 'mail'),
          eq(deliveries.state, 'queued'),
          eq(deliveries.isCode, false),
        ),
      ),
    measure: (db: Database) => measureChannels(db, { channels, prices, now: clock() }),
    /** Until when messages without a code wait, because `SMS_PER_DAY` is nearly used up. */
    heldUntil: async (db: Database) => (await budget.heldUntil(db, 'messages')) ?? null,
  };
}
export type FailedDeliveries = ReturnType<typeof createFailedDeliveries>;
