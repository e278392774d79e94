import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { isFoundBy } from '@dawaya/contract/vocabulary/search';

/**
 * Returns the advertisements whose product name or description matches a term (specification,
 * section 2), by the rules of every search (docs/search.md).
 */
export const filterAdvertisements = (
  advertisements: readonly PublicAdvertisement[],
  term: string,
) => isFoundBy(advertisements, term, ({ productName, description }) => [productName, description]);
