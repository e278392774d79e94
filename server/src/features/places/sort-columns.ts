import { fold } from '@dawaya/contract/vocabulary/folding';
import { nameIn, type PharmacyNames } from '@dawaya/contract/vocabulary/names';

/** What a place is sorted by: the name that a reader of each language sees. */
export const sortColumnsOf = (names: PharmacyNames) => ({
  sortAr: fold(nameIn('ar', names)),
  sortEn: fold(nameIn('en', names)),
});
