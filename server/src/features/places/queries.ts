import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { afterCondition } from '../../database/params.ts';
import { places } from '../../database/schema.ts';

export type PlaceRow = typeof places.$inferSelect;

/** Whether a place is public: on the map, neither hidden nor removed nor replaced. */
export const shownCondition = and(
  isNull(places.missingSince),
  isNull(places.hiddenAt),
  isNull(places.removedAt),
  isNull(places.replacedBy),
);

/** The public columns of a place. Coordinates are text, as a pharmacy's are. */
export const publicColumns = {
  id: places.id,
  nameAr: places.nameAr,
  nameEn: places.nameEn,
  city: places.city,
  state: places.state,
  latitude: sql<string>`${places.latitude}::text`,
  longitude: sql<string>`${places.longitude}::text`,
  phone: places.phone,
  source: places.source,
  attribution: places.attribution,
};

export async function findShown(db: Database, id: string) {
  const [place] = await db
    .select(publicColumns)
    .from(places)
    .where(and(shownCondition, eq(places.id, id)));
  return place;
}

export const readShown = (db: Database) =>
  db
    .select({ ...publicColumns, sortAr: places.sortAr, sortEn: places.sortEn })
    .from(places)
    .where(shownCondition);

export const listReportedAfter = (
  db: Database,
  after: { createdAt: Date; id: string } | undefined,
  limit: number,
) =>
  db
    .select({
      ...publicColumns,
      goneReports: places.goneReports,
      hiddenAt: places.hiddenAt,
      createdAt: sql<Date>`${places.lastReportedAt}`.mapWith(places.lastReportedAt),
    })
    .from(places)
    .where(
      and(
        isNotNull(places.lastReportedAt),
        isNull(places.removedAt),
        isNull(places.replacedBy),
        afterCondition({ time: places.lastReportedAt, id: places.id }, after),
      ),
    )
    .orderBy(desc(places.lastReportedAt), desc(places.id))
    .limit(limit);
