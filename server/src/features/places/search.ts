import {
  defaultPlaceLimit,
  type PlacePage,
  type PlaceSearch,
  type PublicPlace,
} from '@dawaya/contract/endpoints/places';
import { cityOf, namesOfCity, namesOfState } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { foundAmong, type SearchedTexts, takeApart } from '@dawaya/contract/vocabulary/search';
import type { Database } from '../../database/client.ts';
import { writeCursor } from '../../platform/cursors.ts';
import { readShown } from './queries.ts';

/** Names, and city and state by all their spellings: a search finds a place by any of them. */
function textsOf({ nameAr, nameEn, city, state }: PublicPlace): string[] {
  const known = city === null ? undefined : cityOf(city);
  const texts = [nameAr, nameEn, city].filter((text) => text !== null);
  return [...texts, ...(known ? namesOfCity(known) : []), ...namesOfState(state)];
}

/**
 * The search among places, by the rules of the pharmacies' (product decision 37). It reads all that
 * are shown and looks at them here, where the rules are: a country's map has a few thousand, and
 * answers are cached (docs/decisions/0058). Their texts are taken apart once.
 * @returns a function that answers a page; it throws AppError `invalid_fields` for a cursor that is
 *   not ours.
 */
export function createPlaceSearch(db: Database) {
  const known = new Map<string, { of: string; texts: SearchedTexts }>();
  const apart = (place: PublicPlace): SearchedTexts => {
    const of = [place.nameAr, place.nameEn, place.city, place.state].join('\n');
    const before = known.get(place.id);
    if (before?.of === of) return before.texts;
    const texts = takeApart(textsOf(place));
    known.set(place.id, { of, texts });
    return texts;
  };

  return async (query: PlaceSearch, language: Language): Promise<PlacePage> => {
    const { search, city, state, near, limit = defaultPlaceLimit, cursor } = query;
    const order = { near, language, cursor };
    const all = await readShown(db, { city, state }, order, search ? undefined : limit + 1);
    const matches = search
      ? foundAmong(
          all.map((item) => ({ item, texts: apart(item) })),
          search,
        ).items
      : all;
    const rows = matches.filter(({ isAfter }) => isAfter).slice(0, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(({ order, isAfter: _, ...place }) =>
        near ? { ...place, distanceKm: Math.round(Number(order) * 10) / 10 } : place,
      ),
      nextCursor: rows.length > limit && last ? writeCursor([last.order, last.id]) : null,
    };
  };
}
