import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { found } from '@dawaya/contract/vocabulary/search';

/**
 * Those whose product name or description has the words of the term (specification, section 2), by
 * the rules of every search (product decision 37).
 */
export const matching = (advertisements: readonly PublicAdvertisement[], term: string) =>
  found(advertisements, term, ({ productName, description }) => [productName, description]);
