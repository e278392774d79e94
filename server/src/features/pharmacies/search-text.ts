import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { type State, states } from '@dawaya/contract/vocabulary/regions';

function otherCityName(raw: string): string {
  const city = cityOf(raw);
  if (!city) return '';
  return fold(city.city) === fold(raw) ? city.nameAr : city.city;
}

/**
 * Returns the folded texts that a search reads, one line each, so that no match crosses two texts.
 */
export function searchTextOf(pharmacy: {
  nameAr: string | null;
  nameEn: string | null;
  address: string;
  city: string;
  state: State;
}): string {
  const { nameAr, nameEn, address, city, state } = pharmacy;
  const texts = [nameAr ?? '', nameEn ?? '', address, city, otherCityName(city)];
  return [...texts, state, states[state]].map(fold).join('\n');
}
