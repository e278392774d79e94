import type { listCities } from '@dawaya/contract/endpoints/pharmacies';
import {
  cities,
  cityOf,
  citySlug,
  namesOfCity,
  namesOfState,
} from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type State, stateNames, states } from '@dawaya/contract/vocabulary/regions';
import {
  differsByOne,
  mayBeMistyped,
  withoutArticle,
  wordsOf,
} from '@dawaya/contract/vocabulary/search';
import type { z } from 'zod';

type CityWithPharmacies = z.output<(typeof listCities.response)[200]>[number];

/** A city's English name from any known spelling. An unknown place stays as written. */
export const canonicalCity = (written: string): string => cityOf(written)?.city ?? written.trim();

/** Returns whether a text can name a city in a list: a row without a letter would look empty. */
export const namesCity = (text: string): boolean => /\p{L}/u.test(text);

/** Counts pharmacies by city, the most first. Spellings of an unknown place count separately. */
export function countByCity(
  written: readonly { city: string; state: State; pharmacies: number }[],
): CityWithPharmacies[] {
  const found = new Map<string, CityWithPharmacies>();
  for (const { city: name, state, pharmacies } of written) {
    if (!namesCity(name)) continue;
    const known = cityOf(name);
    const city = canonicalCity(name);
    const counted = found.get(city);
    if (counted) counted.pharmacies += pharmacies;
    else
      found.set(city, {
        city,
        slug: known ? citySlug(known) : null,
        state: known?.state ?? state,
        nameAr: known?.nameAr ?? city,
        nameEn: city,
        pharmacies,
      });
  }
  return [...found.values()].sort(
    (one, other) => other.pharmacies - one.pharmacies || (one.city < other.city ? -1 : 1),
  );
}

const joined = (text: string) => wordsOf(text).map(withoutArticle).join('');

interface NamedPlace {
  spellings: string[];
  names: Record<Language, string>;
}

let places: NamedPlace[] | undefined;

const readPlaces = (): NamedPlace[] => [
  ...cities.map((city) => ({
    spellings: namesOfCity(city).map(joined),
    names: { ar: city.nameAr, en: city.city },
  })),
  ...stateNames.map((state) => ({
    spellings: namesOfState(state).map(joined),
    names: { ar: states[state], en: state },
  })),
];

export function findPlaceName(search: string, language: Language): string | undefined {
  const written = joined(search);
  if (!mayBeMistyped(written)) return undefined;
  places ??= readPlaces();
  return places.find(({ spellings }) => spellings.some((name) => differsByOne(name, written)))
    ?.names[language];
}
