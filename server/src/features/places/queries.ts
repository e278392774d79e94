import type { PlaceSearch } from '@dawaya/contract/endpoints/places';
import { stateOf } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { places } from '../../database/schema.ts';
import { readCursor } from '../../platform/cursors.ts';
import { cityNamed } from './whereabouts.ts';

export type PlaceRow = typeof places.$inferSelect;

/** On the map still, and neither hidden nor removed nor given way to one of ours. */
export const isShown = and(
  isNull(places.missingSince),
  isNull(places.hiddenAt),
  isNull(places.removedAt),
  isNull(places.replacedBy),
);

/** What everybody reads of a place; coordinates are text, as a pharmacy's are. */
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
  const [found] = await db
    .select(publicColumns)
    .from(places)
    .where(and(isShown, eq(places.id, id)));
  return found;
}

const earthDiameterKm = 12_742;

/** Kilometres along the earth's surface (haversine formula). */
function distanceFrom({ latitude, longitude }: { latitude: number; longitude: number }) {
  const { latitude: lat, longitude: lng } = places;
  return sql<number>`(${earthDiameterKm} * asin(sqrt(least(1, sin(radians(${lat} - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(${lat})) * sin(radians(${lng} - ${longitude}::float8) / 2) ^ 2))))`;
}

/** A city or a state by any of its spellings; one that nobody knows has no places. */
const within = (query: Pick<PlaceSearch, 'city' | 'state'>): SQL[] => {
  const { city, state } = query;
  const known = state === undefined ? undefined : stateOf(state);
  return [
    ...(city === undefined ? [] : [eq(places.city, cityNamed(city))]),
    ...(state === undefined ? [] : [known ? eq(places.state, known) : sql`false`]),
  ];
};

interface PlaceOrder {
  near: PlaceSearch['near'];
  /** Of whoever reads the names that the list is sorted by. */
  language: Language;
  cursor: string | undefined;
}

/**
 * The places that are shown in a city or state, by the name that a reader sees, or by distance.
 * @param limit how many of those after the cursor; without it all there are, told apart by `isAfter`.
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export function readShown(
  db: Database,
  place: Pick<PlaceSearch, 'city' | 'state'>,
  { near, language, cursor }: PlaceOrder,
  limit?: number,
) {
  const order: SQL = near
    ? distanceFrom(near)
    : sql`${language === 'ar' ? places.sortAr : places.sortEn}`;
  const after = cursor && readCursor(cursor, near ? 'number' : 'string');
  const type = sql.raw(near ? 'float8' : 'text');
  const isAfter = after
    ? sql<boolean>`(${order}, ${places.id}) > (${after[0]}::${type}, ${after[1]}::uuid)`
    : sql<boolean>`true`;
  const query = db
    .select({ ...publicColumns, order: sql<string | number>`${order}`, isAfter })
    .from(places)
    .where(and(isShown, ...within(place), limit === undefined ? undefined : isAfter))
    .orderBy(asc(order), asc(places.id));
  return limit === undefined ? query : query.limit(limit);
}

/** The next `limit` places that were reported as gone and not decided on, last reported first. */
export const reportedAfter = (
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
        after &&
          sql`(${places.lastReportedAt}, ${places.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(places.lastReportedAt), desc(places.id))
    .limit(limit);
