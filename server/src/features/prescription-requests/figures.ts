import { dateOf, dayAt, minuteAt, startOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import { statusesIn } from '@dawaya/contract/vocabulary/request-moves';
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { timestampParam } from '../../database/params.ts';
import { isOneOf } from '../../database/schema/columns.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { answeredAt, isAnsweredInTime, measuredCondition } from './answer-deadlines.ts';

const daysShown = 7;
const { pharmacyId, createdAt, status, urgency } = prescriptionRequests;

/** Counts a pharmacy's requests, and the new ones among its active ones. Today is Khartoum's. */
async function countRequests(db: Database, pharmacy: string, startOfToday: Date) {
  const ownCondition = eq(pharmacyId, pharmacy);
  const count = (where = sql`true`) =>
    sql<number>`(select count(*)::int from ${prescriptionRequests} where ${and(ownCondition, where)})`;
  const { rows } = await db.execute<{
    total: number;
    active: number;
    new: number;
    urgent: number;
    completedToday: number;
  }>(sql`select ${count()} as total,
    ${count(isOneOf('status', statusesIn.active))} as active,
    ${count(and(isOneOf('status', statusesIn.active), eq(status, 'new')))} as new,
    ${count(and(isOneOf('status', statusesIn.active), ne(urgency, 'normal')))} as urgent,
    ${count(and(eq(status, 'completed'), gte(createdAt, startOfToday)))} as "completedToday"`);
  const [counted] = rows;
  if (!counted) throw new Error('nothing was counted');
  return { ...counted, ended: counted.total - counted.active };
}

/**
 * Measures the answers to the requests from `start` until before `end`, for each day and for all of
 * them (`day` null).
 */
async function measureDays(
  db: Database,
  pharmacy: string,
  { start, end, now }: { start: Date; end: Date; now: Date },
) {
  const day = sql`floor(extract(epoch from ${createdAt} - ${timestampParam(start)}) / 86400)::int`;
  const { rows } = await db.execute<{
    day: number | null;
    received: number;
    answered: number;
    answeredInTime: number;
    measured: number;
    medianMinutes: number | null;
  }>(sql`select ${day} as day,
      count(*)::int as received,
      count(${answeredAt})::int as answered,
      (count(*) filter (where ${isAnsweredInTime}))::int as "answeredInTime",
      (count(*) filter (where ${measuredCondition(now)}))::int as measured,
      round(percentile_cont(0.5) within group (order by extract(epoch from ${answeredAt} - ${createdAt}) / 60))::int as "medianMinutes"
    from ${prescriptionRequests}
    where ${and(eq(pharmacyId, pharmacy), gte(createdAt, start), lt(createdAt, end))}
    group by grouping sets ((1), ())`);
  return rows;
}

const nothing = { received: 0, answered: 0, answeredInTime: 0, measured: 0, medianMinutes: null };

/**
 * Returns the figures of a pharmacy's cards, and its answers of the last seven Khartoum days and of
 * the seven before. Each request counts on the day of its arrival (docs/requests.md).
 */
export async function readFigures(db: Database, pharmacy: string, now: Date) {
  const today = dayAt(minuteAt(now));
  const first = today - daysShown + 1;
  const counted = await countRequests(db, pharmacy, startOfDay(today));
  const measured = await measureDays(db, pharmacy, {
    start: startOfDay(first),
    end: startOfDay(today + 1),
    now,
  });
  const before = await measureDays(db, pharmacy, {
    start: startOfDay(first - daysShown),
    // Today has not ended: the same part of the day a week ago.
    end: new Date(now.getTime() - days(daysShown)),
    now,
  });
  const all = measured.find(({ day }) => day === null) ?? nothing;
  const previous = before.find(({ day }) => day === null) ?? nothing;
  return {
    ...counted,
    days: Array.from({ length: daysShown }, (_, index) => ({
      ...(measured.find(({ day }) => day === index) ?? nothing),
      day: dateOf(first + index),
    })),
    answeredInTime: all.answeredInTime,
    measured: all.measured,
    medianMinutes: all.medianMinutes,
    previous,
  };
}
