import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { queryOptions } from '../../../lib/reads/reads.ts';

/** Reads whether no pharmacy is listed yet, so that the page needs no list of towns. */
export const isFirstDayQuery = queryOptions({
  queryKey: ['pharmacies', 'none'],
  queryFn: async (context) => (await read('GET /api/cities')(context)).length === 0,
});

export const prefetchAsk = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(isFirstDayQuery);
