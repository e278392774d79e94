import { randomUUID } from 'node:crypto';
import { dateOf } from '@dawaya/contract/vocabulary/khartoum-time';
import type { Closure, OpeningTime } from '@dawaya/contract/vocabulary/opening-times';
import { minutesAt, type OpeningStatus, openingAt } from '@dawaya/contract/vocabulary/schedule';
import { asc, eq, lte, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { closures, listingVersion, openingTimes, pharmacies } from '../../database/schema.ts';

/** What a row needs for `openingAt`, to be selected with it. */
export const openingColumns = {
  is24Hours: pharmacies.is24Hours,
  openOverride: pharmacies.openOverride,
  openOverrideUntil: pharmacies.openOverrideUntil,
  openMinutes: pharmacies.openMinutes,
  specialMinutes: pharmacies.specialMinutes,
  specialOpenMinutes: pharmacies.specialOpenMinutes,
};
type Opening = Parameters<typeof openingAt>[0];

/** A pharmacy without hours, as it registers. */
export const noOpening = {
  isOpen: false,
  openOverride: null,
  openOverrideUntil: null,
  confirmedOpenAt: null,
  openMinutes: [],
  specialMinutes: [],
  specialOpenMinutes: [],
};

/**
 * Whether a pharmacy's row is open at an instant (product decision 38), as `openingAt` tells it, to
 * filter and to sort by: nothing but the row is read, and no job need have run.
 */
export function isOpenAt(now: Date): SQL<boolean> {
  const { minute, ofWeek } = minutesAt(now);
  const { openOverride, openOverrideUntil, ...row } = openingColumns;
  return sql<boolean>`(case
    when ${openOverride} is not null and (${openOverrideUntil} is null or ${openOverrideUntil} > ${now.toISOString()}::timestamptz)
      then ${openOverride}
    when ${row.specialMinutes} @> ${minute}::int4 then ${row.specialOpenMinutes} @> ${minute}::int4
    else ${row.is24Hours} or ${row.openMinutes} @> ${ofWeek}::int4
  end)`;
}

/** The row as everybody reads it at an instant: with what is computed in the place of `opening`. */
export const withOpening = <Row extends { opening: Opening }>(
  { opening, ...row }: Row,
  now: Date,
): Omit<Row, 'opening'> & OpeningStatus => ({ ...row, ...openingAt(opening, now) });

/**
 * What stands beside the listing version, because time opens and closes pharmacies without a write:
 * it is another whenever any opening time, any override's end or midnight has passed. A few too
 * many make an answer anew for nothing; each part is one look at the end of an index.
 */
export function lastOpeningChange(db: Database, now: Date): SQL<string> {
  const { minute, day } = minutesAt(now);
  const time = new Date(minute * 60_000).toISOString().slice(11, 16);
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

/** The version of what is public of pharmacies at an instant. */
export async function readOpeningVersion(db: Database, now: Date): Promise<string> {
  const [row] = await db
    .select({ version: listingVersion.version, change: lastOpeningChange(db, now) })
    .from(listingVersion);
  return `${row?.version ?? 0} ${row?.change ?? ''}`;
}

/** In the order in which they were given; what is not set is left out. */
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

export async function readClosures(db: Database, pharmacyId: string): Promise<Closure[]> {
  const rows = await db
    .select()
    .from(closures)
    .where(eq(closures.pharmacyId, pharmacyId))
    .orderBy(asc(closures.position));
  return rows.map(({ from, until, reason }) => ({ from, until, ...(reason && { reason }) }));
}

/** Replaces the hours whole, under the pharmacy's lock; its row takes `scheduleOf` in the same transaction. */
export async function replaceHours(
  db: Database,
  pharmacyId: string,
  hours: readonly OpeningTime[],
): Promise<void> {
  await db.delete(openingTimes).where(eq(openingTimes.pharmacyId, pharmacyId));
  const rows = hours.map((time, position) => ({ id: randomUUID(), pharmacyId, position, ...time }));
  if (rows.length > 0) await db.insert(openingTimes).values(rows);
}

/** As `replaceHours`. */
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
