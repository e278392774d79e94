import type { PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { sortKeyOf } from '../../platform/name-order.ts';

/** What a place is sorted by: the name that a reader of each language sees, own script first. */
export const sortColumnsOf = (names: PharmacyNames) => ({
  sortAr: sortKeyOf('ar', names),
  sortEn: sortKeyOf('en', names),
});
