import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { withState } from './place.ts';

/**
 * Returns city and state as one text. It imports the whole list of cities, which the finder's cards
 * do without: their names come with the answer.
 */
export const cityAndState = (language: Language, at: { city: string; state: State }): string =>
  withState(language, cityName(language, at.city), at.state);
