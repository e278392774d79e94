import { fold } from '@dawaya/contract/vocabulary/folding';
import { cities, type State, states } from '@dawaya/contract/vocabulary/regions';

const foldedCities = Object.entries(cities).map(([english, arabic]) => [english, arabic] as const);

/** A city's name in the other language, where we know it. */
function otherCityName(city: string): string {
  const written = fold(city);
  for (const [english, arabic] of foldedCities) {
    if (fold(english) === written) return arabic;
    if (fold(arabic) === written) return english;
  }
  return '';
}

/** All that a search looks in, folded: one line each, so that no match runs from one into the next. */
export function searchTextOf(pharmacy: {
  shopName: string;
  address: string;
  city: string;
  state: State;
}): string {
  const { shopName, address, city, state } = pharmacy;
  return [shopName, address, city, otherCityName(city), state, states[state]].map(fold).join('\n');
}

/** A term as a pattern of LIKE that matches it literally: a `%` is a per cent sign. */
export const likePattern = (term: string): string => `%${fold(term).replace(/[\\%_]/g, '\\$&')}%`;
