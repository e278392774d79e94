import type { listCities } from '@dawaya/contract/endpoints/pharmacies';
import {
  canonicalCity,
  cities,
  cityOf,
  citySlug,
  namesOfCity,
  namesOfState,
} from '@dawaya/contract/vocabulary/cities';
import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
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

/** Returns whether a text can name a city in a list: a row without a letter would look empty. */
export const canNameCity = (text: string): boolean => /\p{L}/u.test(text);

/** Counts pharmacies by city, the most first. Spellings of an unknown place count separately. */
export function countByCity(
  rows: readonly { city: string; state: State; pharmacies: number }[],
): CityWithPharmacies[] {
  const cities = new Map<string, CityWithPharmacies>();
  for (const { city: name, state, pharmacies } of rows) {
    if (!canNameCity(name)) continue;
    const knownCity = cityOf(name);
    const city = canonicalCity(name);
    const counted = cities.get(city);
    if (counted) counted.pharmacies += pharmacies;
    else
      cities.set(city, {
        city,
        slug: knownCity ? citySlug(knownCity) : null,
        state: knownCity?.state ?? state,
        nameAr: knownCity?.nameAr ?? city,
        nameEn: city,
        pharmacies,
      });
  }
  return [...cities.values()].sort(
    (one, other) => other.pharmacies - one.pharmacies || compareKeys(one.city, other.city),
  );
}

const joinWords = (text: string) => wordsOf(text).map(withoutArticle).join('');

interface NamedPlace {
  spellings: string[];
  names: Record<Language, string>;
}

let places: NamedPlace[] | undefined;

const readPlaces = (): NamedPlace[] => [
  ...cities.map((city) => ({
    spellings: namesOfCity(city).map(joinWords),
    names: { ar: city.nameAr, en: city.city },
  })),
  ...stateNames.map((state) => ({
    spellings: namesOfState(state).map(joinWords),
    names: { ar: states[state], en: state },
  })),
];

export function findPlaceName(search: string, language: Language): string | undefined {
  const text = joinWords(search);
  if (!mayBeMistyped(text)) return undefined;
  places ??= readPlaces();
  return places.find(({ spellings }) => spellings.some((name) => differsByOne(name, text)))?.names[
    language
  ];
}
