import type { PharmacySearch, pharmacyPage } from '@dawaya/contract/endpoints/pharmacies';
import { defaultPharmacyLimit } from '@dawaya/contract/endpoints/pharmacies';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { z } from 'zod';
import { readCursor, writeCursor } from './cursors.ts';
import type { ListedIndex } from './index/fresh-index.ts';
import type { ListedRow } from './index/read-listed-rows.ts';
import { withShopName } from './names.ts';
import { addOpening } from './opening.ts';
import { withPlaceNames } from './present.ts';

const maxSuggestions = 3;

/**
 * Returns a page of matching listed pharmacies, in the order of docs/search.md: open ones first,
 * then the nearer first when `near` is given (without those that lack coordinates), then by name in
 * the language.
 * @throws AppError `invalid_fields` for a cursor of another origin.
 */
export function searchPharmacies(
  index: ListedIndex,
  { cursor, limit = defaultPharmacyLimit, ...asked }: PharmacySearch,
  language: Language,
  now: Date,
): z.output<typeof pharmacyPage> {
  const after = cursor ? readCursor(cursor, asked.near ? 'number' : 'string') : undefined;
  const { matches, total, isApproximate, readAs, meant, alike } = index.search({
    ...asked,
    language,
    after,
    limit: limit + 1,
    now: now.getTime(),
  });
  const page = matches.slice(0, limit);
  const present = (row: ListedRow) => withShopName(language, addOpening(withPlaceNames(row), now));
  const last = page.at(-1);
  return {
    items: page.map(({ row, km }) =>
      km === undefined ? present(row) : { ...present(row), distanceKm: Math.round(km * 10) / 10 },
    ),
    nextCursor: matches.length > limit && last ? writeCursor(last.position) : null,
    total,
    askedCity: asked.city ? presentCity(asked.city) : null,
    isApproximate,
    meant,
    readAs,
    suggestions: [...new Set(alike.map((row) => withShopName(language, row).shopName))].slice(
      0,
      maxSuggestions,
    ),
  };
}

const presentCity = (city: string) => ({
  city,
  nameAr: cityName('ar', city),
  nameEn: cityName('en', city),
});
