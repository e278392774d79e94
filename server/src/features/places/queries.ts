import {
  defaultPlaceLimit,
  type PlacePage,
  type PlaceSearch,
} from '@dawaya/contract/endpoints/places';
import { stateOf } from '@dawaya/contract/vocabulary/cities';
import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, asc, desc, eq, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { places } from '../../database/schema.ts';
import { readCursor, writeCursor } from '../../platform/cursors.ts';
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

/** A word as a pattern of LIKE that matches it literally. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** All words of a term, in any order (product decision 37). */
const matching = (term: string): SQL[] =>
  fold(term)
    .split(' ')
    .filter(Boolean)
    .map((word) => like(places.searchText, containing(word)));

/** A city or a state by any of its spellings; one that nobody knows has no places. */
const within = (query: Pick<PlaceSearch, 'city' | 'state'>): SQL[] => {
  const { city, state } = query;
  const known = state === undefined ? undefined : stateOf(state);
  return [
    ...(city === undefined ? [] : [eq(places.city, cityNamed(city))]),
    ...(state === undefined ? [] : [known ? eq(places.state, known) : sql`false`]),
  ];
};

/**
 * A page of the places that are shown and match, by the name that a reader of `language` sees, or
 * by distance from `near`.
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export async function searchPlaces(
  db: Database,
  { search, city, state, near, limit = defaultPlaceLimit, cursor }: PlaceSearch,
  language: Language,
): Promise<PlacePage> {
  const order: SQL = near
    ? distanceFrom(near)
    : sql`${language === 'ar' ? places.sortAr : places.sortEn}`;
  const after = cursor && readCursor(cursor, near ? 'number' : 'string');
  const type = sql.raw(near ? 'float8' : 'text');
  const rows = await db
    .select({ ...publicColumns, order: sql<string | number>`${order}` })
    .from(places)
    .where(
      and(
        isShown,
        ...(search ? matching(search) : []),
        ...within({ city, state }),
        after
          ? sql`(${order}, ${places.id}) > (${after[0]}::${type}, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(order), asc(places.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ order, ...place }) =>
      near ? { ...place, distanceKm: Math.round(Number(order) * 10) / 10 } : place,
    ),
    nextCursor: rows.length > limit && last ? writeCursor([last.order, last.id]) : null,
  };
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
