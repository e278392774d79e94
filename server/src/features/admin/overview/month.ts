import type { getMonth } from '@dawaya/contract/endpoints/admin-overview';
import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import { dateOf, dayAt, minuteAt, startOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import { minAskers } from '@dawaya/contract/vocabulary/medicines';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { pharmacies, prescriptionRequests } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import { canNameCity } from '../../pharmacies/index.ts';
import { answeredAt, measuredCondition } from '../../prescription-requests/index.ts';
import { bucketIndex, withinCondition } from './queries.ts';
import { readTowns, type TownFilter, type Towns } from './towns.ts';

const daysOfMonth = 30;
const monthMs = days(daysOfMonth);

type Answer = z.output<(typeof getMonth.response)[200]>;

type MonthCountRow = {
  day: number | null;
  town: number | null;
  askers: number;
  requests: number;
  answered: number;
  measured: number;
  medianMinutesToFirstAnswer: number | null;
};

interface Span {
  dayStarts: Date[];
  end: Date;
}

/** Reads a span by day, by town and in total: one scan of the index on the time of sending. */
async function count(
  db: Database,
  { dayStarts, end }: Span,
  towns: Towns,
  now: Date,
): Promise<MonthCountRow[]> {
  const { createdAt, pharmacyId, phone } = prescriptionRequests;
  const { rows } = await db.execute<MonthCountRow>(sql`
    with sent as (
      select ${bucketIndex(createdAt, dayStarts)} as day, town.number as town, ${phone} as phone,
        ${measuredCondition(now)} as measured,
        extract(epoch from ${answeredAt} - ${createdAt}) / 60 as minutes
      from ${prescriptionRequests}
      join ${pharmacies} on ${pharmacies.id} = ${pharmacyId}
      ${towns.join}
      where ${withinCondition(createdAt, { starts: dayStarts, end })}
    )
    select day, town, count(*)::int as requests, count(distinct phone)::int as askers,
      count(minutes)::int as answered, (count(*) filter (where measured))::int as measured,
      round(percentile_cont(0.5) within group (order by minutes))::int
        as "medianMinutesToFirstAnswer"
    from sent group by grouping sets ((), (day), (town))`);
  return rows;
}

/**
 * Returns the requests of the last thirty days: by day, and by town how many were answered and how
 * fast, and in total for the thirty days before. A place with fewer than `minAskers` people has no
 * figures, so that they describe no person.
 */
export async function readMonth(db: Database, where: TownFilter, now: Date): Promise<Answer> {
  const today = dayAt(minuteAt(now));
  const days = Array.from({ length: daysOfMonth }, (_, at) => today - daysOfMonth + 1 + at);
  const towns = await readTowns(db, where);
  const rows = await count(db, { dayStarts: days.map(startOfDay), end: now }, towns, now);
  const before = await count(
    db,
    {
      dayStarts: days.map((day) => startOfDay(day - daysOfMonth)),
      // Today has not ended: the same part of the day thirty days ago.
      end: new Date(now.getTime() - monthMs),
    },
    towns,
    now,
  );
  const totalOf = (counted: MonthCountRow[]) =>
    counted.find(({ day, town }) => day === null && town === null);
  const total = totalOf(rows);
  const isFew = (row: MonthCountRow | undefined) => (row?.askers ?? 0) < minAskers;
  const toFigures = (row: MonthCountRow | undefined) =>
    !row || isFew(row)
      ? null
      : {
          requests: row.requests,
          answered: row.answered,
          measured: row.measured,
          medianMinutesToFirstAnswer: row.medianMinutesToFirstAnswer,
        };
  const requestsOn = new Map(rows.map(({ day, requests }) => [day, requests]));
  return {
    total: toFigures(total),
    previous: toFigures(totalOf(before)),
    days: isFew(total)
      ? []
      : days.map((day, at) => ({ day: dateOf(day), requests: requestsOn.get(at) ?? 0 })),
    towns: rows
      .flatMap((row) => {
        const town = row.town === null ? undefined : towns.list[row.town];
        return town && canNameCity(town.city) ? [{ ...town, figures: toFigures(row) }] : [];
      })
      .sort(
        (one, other) =>
          (other.figures?.requests ?? 0) - (one.figures?.requests ?? 0) ||
          compareKeys(one.city, other.city),
      ),
  };
}
