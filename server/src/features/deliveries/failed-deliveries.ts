import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { afterCondition } from '../../database/params.ts';
import { deliveries } from '../../database/schema.ts';
import { type Clock, days } from '../../platform/clock.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import type { SmsBudget } from './budget.ts';
import type { Channel } from './channel.ts';
import { measureChannels } from './measure-channels.ts';
import { titleOf } from './messages.ts';
import type { Deliveries } from './service.ts';

/** Milliseconds for which the desk lists a failed message; the same as for mails. */
const listedMs = days(7);

export function createFailedDeliveries({
  clock,
  budget,
  deliveries: { sendAgain },
  channels,
  partPrice,
}: {
  clock: Clock;
  budget: SmsBudget;
  deliveries: Deliveries;
  channels: readonly Channel[];
  /** Sudanese pounds. */
  partPrice: number | undefined;
}) {
  const failedCondition = () =>
    and(
      eq(deliveries.state, 'failed'),
      gt(deliveries.endedAt, new Date(clock().getTime() - listedMs)),
    );
  return {
    sendAgain,
    /** Lists the failed messages after a position, newest first, without their content. */
    async listFailed(db: Database, after: ListPosition | undefined, limit: number) {
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
        subject: titleOf(row.kind, row.language),
        reason: row.error ?? '',
        tries: Math.max(1, row.attempts),
        isCode: row.isCode,
        createdAt: row.endedAt ?? row.createdAt,
      }));
    },
    countFailed: (db: Database) => db.$count(deliveries, failedCondition()),
    measure: (db: Database) => measureChannels(db, { channels, partPrice, now: clock() }),
    /** Until when messages without a code wait, because `SMS_PER_DAY` is nearly used up. */
    heldUntil: async (db: Database) => (await budget.heldUntil(db, 'messages')) ?? null,
  };
}
export type FailedDeliveries = ReturnType<typeof createFailedDeliveries>;
