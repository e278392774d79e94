import type { Audience } from '@dawaya/contract/vocabulary/live';
import type { SearchRow } from './queries.ts';

/** Whose screens show a search: those of who follows it, and of who asked it signed in. */
export const audiencesOfSearch = ({
  id,
  customerId,
}: Pick<SearchRow, 'id' | 'customerId'>): Audience[] => [
  `track:${id}`,
  ...(customerId ? [`customer:${customerId}` as const] : []),
];
