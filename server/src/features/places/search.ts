import {
  defaultPlaceLimit,
  type PlacePage,
  type PlaceSearch,
  type PublicPlace,
} from '@dawaya/contract/endpoints/places';
import {
  canonicalCity,
  cityOf,
  namesOfCity,
  namesOfState,
  regionsOfCity,
  stateOf,
} from '@dawaya/contract/vocabulary/cities';
import { kmBetween } from '@dawaya/contract/vocabulary/distance';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type Searched, searchAmong, splitTexts } from '@dawaya/contract/vocabulary/search';
import { readSearch } from '@dawaya/contract/vocabulary/search-words';
import type { Database } from '../../database/client.ts';
import { readCursor, writeCursor } from '../../platform/cursors.ts';
import { readShown } from './queries.ts';

/** Returns the searchable texts of a place: names, and city and state in all their spellings. */
function searchableTexts({ nameAr, nameEn, city, state }: PublicPlace): string[] {
  const knownCity = city === null ? undefined : cityOf(city);
  const texts = [nameAr, nameEn, city].filter((text) => text !== null);
  return [
    ...texts,
    ...(knownCity ? [...namesOfCity(knownCity), ...regionsOfCity(knownCity)] : []),
    ...namesOfState(state),
  ];
}

type CachedPlace = Searched<Awaited<ReturnType<typeof readShown>>[number]>;

/** Searches for the typed text; if that finds none, without the words that every pharmacy has. */
function findByWords(places: readonly CachedPlace[], search: string) {
  const { items, isApproximate } = searchAmong(places, search);
  if (items.length > 0 && !isApproximate) return items;
  const { bare } = readSearch(search);
  const without = searchAmong(places, bare.map(({ word }) => word).join(' '));
  return without.items.length > 0 ? without.items : items;
}

type Order = string | number;
const compare = <T extends Order>(one: T, other: T) => (one < other ? -1 : Number(one > other));
const comparePositions = (one: [Order, string], other: [Order, string]) =>
  compare(one[0], other[0]) || compare(one[1], other[1]);

/**
 * Searches places by the rules of pharmacies (docs/search.md). It caches all public places with
 * their words per listing version; a country's map has a few thousand (docs/operations.md).
 * @returns a function that returns a page; it throws AppError `invalid_fields` for a cursor of
 * another origin.
 */
export function createPlaceSearch(db: Database) {
  let cached: { version: number; places: Promise<CachedPlace[]> } | undefined;

  const readAll = async (): Promise<CachedPlace[]> =>
    (await readShown(db)).map((item) => ({ item, texts: splitTexts(searchableTexts(item)) }));
  const placesOf = (version: number): Promise<CachedPlace[]> => {
    if (cached?.version === version) return cached.places;
    const reading = { version, places: readAll() };
    cached = reading;
    reading.places.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading.places;
  };

  return async (query: PlaceSearch, language: Language, version: number): Promise<PlacePage> => {
    const { search, city, state, near, limit = defaultPlaceLimit, cursor } = query;
    const after = cursor
      ? readCursor<'string' | 'number'>(cursor, near ? 'number' : 'string')
      : undefined;
    const wantedCity = city === undefined ? undefined : canonicalCity(city);
    const wantedState = state === undefined ? undefined : (stateOf(state) ?? 'unknown');
    const nearby = (await placesOf(version)).filter(
      ({ item }) =>
        (wantedCity === undefined || item.city === wantedCity) &&
        (wantedState === undefined || item.state === wantedState),
    );
    const rows = findByWords(nearby, search ?? '')
      .map(({ sortAr, sortEn, ...place }) => {
        const point = { latitude: Number(place.latitude), longitude: Number(place.longitude) };
        const sortName = language === 'ar' ? sortAr : sortEn;
        const order = near ? kmBetween(near, point) : sortName;
        return { place, position: [order, place.id] as [Order, string] };
      })
      .filter(({ position }) => !after || comparePositions(position, after) > 0)
      .sort((one, other) => comparePositions(one.position, other.position));
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(({ place, position: [order] }) =>
        near ? { ...place, distanceKm: Math.round(Number(order) * 10) / 10 } : place,
      ),
      nextCursor: rows.length > limit && last ? writeCursor(last.position) : null,
    };
  };
}
