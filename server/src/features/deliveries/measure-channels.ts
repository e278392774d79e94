import type { ServiceState } from '@dawaya/contract/endpoints/admin-service';
import { dayAt, minuteAt, startOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import { gte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries } from '../../database/schema.ts';
import type { Channel } from './channel.ts';

/** The days for which the server stores messages, including today. */
const measuredDays = 30;

type ChannelFigures = NonNullable<ServiceState['texts']>['channels'][number];

const selectFigures = (since: SQL) => {
  const count = (where: SQL) =>
    sql<number>`(count(*) filter (where ${deliveries.createdAt} >= ${since} and ${where}))::int`;
  return {
    accepted: count(sql`${deliveries.timesTaken} > 0`),
    delivered: count(sql`${deliveries.state} = 'delivered'`),
    failed: count(sql`${deliveries.state} = 'failed'`),
    parts: sql<number>`coalesce(sum(${deliveries.parts} * ${deliveries.timesTaken})
      filter (where ${deliveries.createdAt} >= ${since}), 0)::int`,
  };
};

/** Counts the messages of each channel that is set up, today and in thirty days with today. */
export async function measureChannels(
  db: Database,
  {
    channels,
    partPrice,
    now,
  }: { channels: readonly Channel[]; partPrice: number | undefined; now: Date },
): Promise<ChannelFigures[]> {
  const today = dayAt(minuteAt(now));
  const since = (day: number) => sql`${startOfDay(day).toISOString()}::timestamptz`;
  const first = today - measuredDays + 1;
  const rows = await db
    .select({
      channel: deliveries.channel,
      today: selectFigures(since(today)),
      month: selectFigures(since(first)),
    })
    .from(deliveries)
    .where(gte(deliveries.createdAt, startOfDay(first)))
    .groupBy(deliveries.channel);
  const none = { accepted: 0, delivered: 0, failed: 0, parts: 0 };
  return channels.map(({ name, isReported }) => {
    const counted = rows.find(({ channel }) => channel === name);
    const figures = (period: 'today' | 'month') => {
      const { delivered, ...rest } = counted?.[period] ?? none;
      return { ...rest, delivered: isReported ? delivered : null };
    };
    const month = figures('month');
    const cost = name === 'sms' && partPrice ? Math.round(month.parts * partPrice) : null;
    return { channel: name, today: figures('today'), month, cost };
  });
}
