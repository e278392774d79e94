import type { ApiResponse } from '@dawaya/contract/api';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { stateName } from '../../i18n/place.ts';

export type Town = ApiResponse<'GET /api/cities'>[number];

export const townName = (language: Language, { nameAr, nameEn }: Town): string =>
  language === 'ar' ? nameAr : nameEn;

/** Groups towns by state, both sorted by the alphabet of the page's language. */
export function byState(
  language: Language,
  towns: readonly Town[],
): { state: State; towns: Town[] }[] {
  const { compare } = new Intl.Collator(language);
  const states = [...new Set(towns.map(({ state }) => state))];
  return states
    .toSorted((one, other) => compare(stateName(language, one), stateName(language, other)))
    .map((state) => ({
      state,
      towns: towns
        .filter((town) => town.state === state)
        .toSorted((one, other) => compare(townName(language, one), townName(language, other))),
    }));
}
