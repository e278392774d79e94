import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { fold } from '@dawaya/contract/vocabulary/folding';

/** Those whose product name or description contains the term, letter case and spelling aside (specification, section 2). */
export function matching(
  advertisements: readonly PublicAdvertisement[],
  term: string,
): readonly PublicAdvertisement[] {
  const wanted = fold(term);
  if (wanted === '') return advertisements;
  return advertisements.filter(
    ({ productName, description }) =>
      fold(productName).includes(wanted) || fold(description).includes(wanted),
  );
}
