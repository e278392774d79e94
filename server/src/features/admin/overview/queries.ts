import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { timestampParam } from '../../../database/params.ts';
import {
  consultationRequests,
  doctors,
  pharmacies,
  prescriptionRequests,
} from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import {
  dueAt,
  firstLookAt,
  isAnsweredInTime,
  measuredCondition,
} from '../../prescription-requests/index.ts';
import type { Period } from './period.ts';
import type { Towns } from './towns.ts';

/** Returns the index in `starts` of the week or day that `column` is in. */
export const bucketIndex = (column: SQLWrapper, starts: Date[]): SQL<number> =>
  sql`width_bucket(${column}, ${sql.param(starts.map((start) => start.toISOString()))}::timestamptz[]) - 1`;

const weekOf = (column: SQLWrapper, { starts }: Period) => bucketIndex(column, starts);

export const withinCondition = (
  column: SQLWrapper,
  { starts, end }: { starts: Date[]; end: Date },
): SQL =>
  sql`${column} >= ${timestampParam(starts[0] ?? end)} and ${column} < ${timestampParam(end)}`;

/** The numbers of a figure's week and town, null for all of them. */
export type WeekAndTown = {
  week: number | null;
  town: number | null;
};

export type WeeklyRequestFigures = WeekAndTown & {
  requests: number;
  answeredInTime: number;
  measured: number;
  declined: number;
  seen: number;
  medianMinutesToFirstLook: number | null;
};

/**
 * Counts requests. `grouping sets` returns one row for all, and one for each week, each town and
 * each pair of them.
 */
export async function readRequestFigures(
  db: Database,
  period: Period,
  towns: Towns,
  now: Date,
): Promise<WeeklyRequestFigures[]> {
  const { createdAt, seenAt, declinedAt, pharmacyId } = prescriptionRequests;
  const { rows } = await db.execute<WeeklyRequestFigures>(sql`
    with sent as (
      select ${weekOf(createdAt, period)} as week, town.number as town,
        ${isAnsweredInTime} as in_time, ${measuredCondition(now)} as measured,
        ${declinedAt} is not null as declined,
        extract(epoch from ${seenAt} - ${createdAt}) / 60 as minutes
      from ${prescriptionRequests}
      join ${pharmacies} on ${pharmacies.id} = ${pharmacyId}
      ${towns.join}
      where ${withinCondition(createdAt, period)}
    )
    select week, town, count(*)::int as requests,
      (count(*) filter (where in_time))::int as "answeredInTime",
      (count(*) filter (where measured))::int as measured,
      (count(*) filter (where declined))::int as declined,
      count(minutes)::int as seen,
      round(percentile_cont(0.5) within group (order by minutes))::int
        as "medianMinutesToFirstLook"
    from sent group by grouping sets ((), (week), (town), (week, town))`);
  return rows;
}

type Arrivals = WeekAndTown & {
  figure: 'newPharmacies' | 'newDoctors' | 'consultations';
  count: number;
};

/** Counts new pharmacies, doctors and consultations by week and town. */
export async function readArrivals(
  db: Database,
  period: Period,
  towns: Towns,
): Promise<Arrivals[]> {
  const { rows } = await db.execute<Arrivals>(sql`
    select 'newPharmacies' as figure, ${weekOf(pharmacies.createdAt, period)} as week,
      town.number as town, count(*)::int as count
    from ${pharmacies} ${towns.join}
    where ${withinCondition(pharmacies.createdAt, period)} group by 2, 3
    union all
    select 'newDoctors', ${weekOf(doctors.createdAt, period)}, null, count(*)::int
    from ${doctors} where ${withinCondition(doctors.createdAt, period)} group by 2
    union all
    select 'consultations', ${weekOf(consultationRequests.createdAt, period)}, null, count(*)::int
    from ${consultationRequests} where ${withinCondition(consultationRequests.createdAt, period)} group by 2`);
  return rows;
}

const maxSilentPharmacies = 100;

type Silent = {
  id: string;
  shopName: string;
  nameAr: string | null;
  nameEn: string | null;
  phone: string | null;
  email: string | null;
  accountPhone: string | null;
  town: number;
  missed: number;
  lastLookAt: string | null;
  totalCount: number;
};

/**
 * Lists verified pharmacies with requests of the last seven days that they have not seen within the
 * urgency's time, the most first. A request cancelled in time does not count.
 */
export async function listSilentPharmacies(
  db: Database,
  towns: Towns,
  now: Date,
): Promise<Silent[]> {
  const { createdAt, cancelledAt, pharmacyId } = prescriptionRequests;
  const { id, shopName, nameAr, nameEn, phone, email, accountPhone, verificationStatus } =
    pharmacies;
  const since = new Date(now.getTime() - days(7));
  const { rows } = await db.execute<Silent>(sql`
    with silent as (
      select ${id}, ${shopName} as "shopName", ${nameAr} as "nameAr", ${nameEn} as "nameEn",
        ${phone}, ${email}, ${accountPhone} as "accountPhone", town.number as town, missed, (count(*) over ())::int as "totalCount"
      from ${pharmacies} ${towns.join}
      join (
        select ${pharmacyId} as pharmacy, count(*)::int as missed from ${prescriptionRequests}
        where ${createdAt} >= ${timestampParam(since)} and ${dueAt} < ${timestampParam(now)}
          and coalesce(${firstLookAt} > ${dueAt}, true)
          and coalesce(${cancelledAt} > ${dueAt}, true)
        group by ${pharmacyId}
      ) as waited on waited.pharmacy = ${id}
      where ${verificationStatus} = 'verified'
      order by missed desc, ${id} limit ${maxSilentPharmacies}
    )
    select silent.*, (
      select max(${firstLookAt}) from ${prescriptionRequests} where ${pharmacyId} = silent.id
    ) as "lastLookAt"
    from silent order by missed desc, id`);
  return rows;
}
