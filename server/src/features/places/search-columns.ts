import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { type State, states } from '@dawaya/contract/vocabulary/regions';

interface Named {
  nameAr: string | null;
  nameEn: string | null;
  city: string | null;
  state: State;
}

/** What a place is searched and sorted by. One of its names is there. */
export function searchColumnsOf({ nameAr, nameEn, city, state }: Named) {
  const texts = [nameAr, nameEn, city, city && cityOf(city)?.nameAr, state, states[state]];
  return {
    searchText: texts.map((text) => fold(text ?? '')).join('\n'),
    sortAr: fold(nameAr ?? nameEn ?? ''),
    sortEn: fold(nameEn ?? nameAr ?? ''),
  };
}
