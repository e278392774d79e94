import type { PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { sortKeyOf } from '../../platform/name-order.ts';

/** Returns the sort keys of a place: its name for a reader of each language, own script first. */
export const sortColumnsOf = (names: PharmacyNames) => ({
  sortAr: sortKeyOf('ar', names),
  sortEn: sortKeyOf('en', names),
});
