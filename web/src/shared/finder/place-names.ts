import type { ApiResponse } from '@dawaya/contract/api';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { stateName } from '../../i18n/place.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { citiesQuery } from '../places/cities-query.ts';
import type { FinderState, FoundPage } from './queries.ts';

export type CountedCity = ApiResponse<'GET /api/cities'>[number];

export type NamedCity = Pick<CountedCity, 'city' | 'nameAr' | 'nameEn'>;

/** Returns the cities with known names: those with pharmacies, and the searched one. */
export function useNamedCities(first: FoundPage | undefined): readonly NamedCity[] {
  const { data: cities = [] } = useRead(citiesQuery);
  return first?.askedCity ? [...cities, first.askedCity] : cities;
}

export function nameOfCity(
  language: Language,
  typedCity: string,
  cities: readonly NamedCity[],
): string {
  const knownCity = cities.find(({ city }) => city === typedCity);
  return (language === 'ar' ? knownCity?.nameAr : knownCity?.nameEn) ?? typedCity;
}

/** Returns the finder's place in the page's language; null for the whole country. */
export function nameOfPlace(
  language: Language,
  { city, state }: Pick<FinderState, 'city' | 'state'>,
  cities: readonly NamedCity[],
): string | null {
  if (city) return nameOfCity(language, city, cities);
  return state && stateName(language, state);
}
