import { westernDigits } from '@dawaya/contract/digits';
import { cities, type State, states } from '@dawaya/contract/regions';

/**
 * Text as the search compares it (decision 24): Arabic spellings of the same word, letter case,
 * Latin accents and the digits of all three systems fold into one; diacritics, tatweel, hamza and
 * invisible signs drop out; runs of white space are one space.
 */
export function fold(text: string): string {
  return (
    westernDigits(text)
      .normalize('NFKD')
      // Control characters too: PostgreSQL refuses NUL.
      .replace(/\p{M}|[\u0640\u0621]|\p{Cf}|(?!\s)\p{Cc}/gu, '')
      .replace(/[آأإٱ]/g, 'ا')
      .replace(/[ىئی]/g, 'ي')
      .replace(/ؤ/g, 'و')
      .replace(/ة/g, 'ه')
      .replace(/ک/g, 'ك')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  );
}

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
