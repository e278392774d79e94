import { randomUUID } from 'node:crypto';
import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { dateOf } from '@dawaya/contract/vocabulary/khartoum-time';
import type { Closure, OpeningTime } from '@dawaya/contract/vocabulary/opening-times';
import { minutesAt, type OpeningStatus, openingAt } from '@dawaya/contract/vocabulary/schedule';
import { asc, eq, lte, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { timestampParam } from '../../database/params.ts';
import { closures, listingVersion, openingTimes, pharmacies } from '../../database/schema.ts';

export const openingColumns = {
  is24Hours: pharmacies.is24Hours,
  openOverride: pharmacies.openOverride,
  openOverrideUntil: pharmacies.openOverrideUntil,
  openMinutes: pharmacies.openMinutes,
  specialMinutes: pharmacies.specialMinutes,
  specialOpenMinutes: pharmacies.specialOpenMinutes,
};
type Opening = Parameters<typeof openingAt>[0];

export const noOpening = {
  openOverride: null,
  openOverrideUntil: null,
  confirmedOpenAt: null,
  openMinutes: [],
  specialMinutes: [],
  specialOpenMinutes: [],
};

/**
 * Returns the condition that a pharmacy is open at an instant (docs/search.md), equal to
 * `openingAt`, to filter and sort by. It reads only the row and depends on no job.
 */
export function openAtCondition(now: Date): SQL<boolean> {
  const { minute, ofWeek } = minutesAt(now);
  const { openOverride, openOverrideUntil, ...row } = openingColumns;
  return sql<boolean>`(case
    when ${openOverride} is not null and (${openOverrideUntil} is null or ${openOverrideUntil} > ${timestampParam(now)})
      then ${openOverride}
    when ${row.specialMinutes} @> ${minute}::int4 then ${row.specialOpenMinutes} @> ${minute}::int4
    else ${row.is24Hours} or ${row.openMinutes} @> ${ofWeek}::int4
  end)`;
}

export const addOpening = <Row extends { opening: Opening }>(
  { opening, ...row }: Row,
  now: Date,
): Omit<Row, 'opening'> & OpeningStatus => ({ ...row, ...openingAt(opening, now) });

/**
 * Returns the part of the list's version that changes with time, because pharmacies open and close
 * without a write. It changes when any opening time, the end of any override, or midnight has
 * passed. A few changes too many only make an answer again. Each part reads the end of an index.
 */
export function lastOpeningChange(db: Database, now: Date): SQL<string> {
  const { minute, day } = minutesAt(now);
  const time = new Date(minute * minuteMs).toISOString().slice(11, 16);
  const last = (column: typeof openingTimes.opens | typeof openingTimes.closes) =>
    db
      .select({ last: max(column) })
      .from(openingTimes)
      .where(lte(column, time));
  const until = pharmacies.openOverrideUntil;
  const lastEnd = db
    .select({ last: max(until) })
    .from(pharmacies)
    .where(lte(until, now));
  return sql<string>`concat_ws(' ', ${dateOf(day)}::text, (${last(openingTimes.opens)}),
    (${last(openingTimes.closes)}), (${lastEnd}))`;
}

export async function readOpeningVersion(db: Database, now: Date): Promise<string> {
  const [row] = await db
    .select({ version: listingVersion.version, change: lastOpeningChange(db, now) })
    .from(listingVersion);
  return `${row?.version ?? 0} ${row?.change ?? ''}`;
}

/** Returns the hours in the order in which they were entered, without null fields. */
export async function readHours(db: Database, pharmacyId: string): Promise<OpeningTime[]> {
  const rows = await db
    .select()
    .from(openingTimes)
    .where(eq(openingTimes.pharmacyId, pharmacyId))
    .orderBy(asc(openingTimes.position));
  return rows.map(({ weekday, opens, closes, validFrom, validUntil }) => ({
    weekday,
    opens,
    closes,
    ...(validFrom && validUntil && { validFrom, validUntil }),
  }));
}

export async function listClosures(db: Database, pharmacyId: string): Promise<Closure[]> {
  const rows = await db
    .select()
    .from(closures)
    .where(eq(closures.pharmacyId, pharmacyId))
    .orderBy(asc(closures.position));
  return rows.map(({ from, until, reason }) => ({ from, until, ...(reason && { reason }) }));
}

/** Replaces all hours. Lock the pharmacy, and write `scheduleOf` in the same transaction. */
export async function replaceHours(
  db: Database,
  pharmacyId: string,
  hours: readonly OpeningTime[],
): Promise<void> {
  await db.delete(openingTimes).where(eq(openingTimes.pharmacyId, pharmacyId));
  const rows = hours.map((time, position) => ({ id: randomUUID(), pharmacyId, position, ...time }));
  if (rows.length > 0) await db.insert(openingTimes).values(rows);
}

export async function replaceClosures(
  db: Database,
  pharmacyId: string,
  given: readonly Closure[],
): Promise<void> {
  await db.delete(closures).where(eq(closures.pharmacyId, pharmacyId));
  const rows = given.map((closure, position) => ({
    id: randomUUID(),
    pharmacyId,
    position,
    ...closure,
  }));
  if (rows.length > 0) await db.insert(closures).values(rows);
}
