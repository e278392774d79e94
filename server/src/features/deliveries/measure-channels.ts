import type { ServiceState } from '@dawaya/contract/endpoints/admin-service';
import { dayAt, minuteAt, startOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import { gte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries } from '../../database/schema.ts';
import type { TextChannel } from './channel.ts';

/** The days for which the server stores messages, including today. */
const measuredDays = 30;

type ChannelFigures = ServiceState['channels'][number];

/** In Sudanese pounds, where the operator has set them. */
export interface Prices {
  smsPart: number | undefined;
  whatsappTemplate: number | undefined;
}

const selectFigures = (since: SQL) => {
  const count = (where: SQL) =>
    sql<number>`(count(*) filter (where ${deliveries.createdAt} >= ${since} and ${where}))::int`;
  return {
    accepted: count(sql`${deliveries.timesTaken} > 0`),
    delivered: count(sql`${deliveries.state} = 'delivered'`),
    failed: count(sql`${deliveries.state} = 'failed'`),
    parts: sql<number>`coalesce(sum(${deliveries.parts} * ${deliveries.timesTaken})
      filter (where ${deliveries.createdAt} >= ${since}), 0)::int`,
    templates: sql<number>`coalesce(sum(${deliveries.timesAsTemplate})
      filter (where ${deliveries.createdAt} >= ${since}), 0)::int`,
  };
};

/**
 * Counts the messages of mail, of notifications and of each channel of texts that is set up, today
 * and in thirty days with today.
 */
export async function measureChannels(
  db: Database,
  { channels, prices, now }: { channels: readonly TextChannel[]; prices: Prices; now: Date },
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
  const none = { accepted: 0, delivered: 0, failed: 0, parts: 0, templates: 0 };
  const shown = [
    { name: 'mail' as const, isReported: false },
    { name: 'push' as const, isReported: true },
    ...channels,
  ];
  return shown.map(({ name, isReported }) => {
    const counted = rows.find(({ channel }) => channel === name);
    const figures = (period: 'today' | 'month') => {
      const { delivered, templates: _, ...rest } = counted?.[period] ?? none;
      return { ...rest, delivered: isReported ? delivered : null };
    };
    const { parts, templates } = counted?.month ?? none;
    const costs = {
      sms: prices.smsPart && parts * prices.smsPart,
      whatsapp: prices.whatsappTemplate && templates * prices.whatsappTemplate,
    };
    const cost = name in costs ? costs[name as keyof typeof costs] : undefined;
    return {
      channel: name,
      today: figures('today'),
      month: figures('month'),
      cost: cost === undefined ? null : Math.round(cost),
    };
  });
}
