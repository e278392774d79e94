import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { queryOptions } from '../../../lib/reads/reads.ts';
import { prefetchTakesPhone } from '../../../shared/contact-details/takes-phone.ts';

/** Reads whether no pharmacy is listed yet, so that the page needs no list of towns. */
export const isFirstDayQuery = queryOptions({
  queryKey: ['pharmacies', 'none'],
  queryFn: async (context) => (await read('GET /api/cities')(context)).length === 0,
});

/** Reads the addresses to which people can write instead of using the form. */
export const textWaysQuery = queryOptions({
  queryKey: ['text-ways'],
  queryFn: async (context) => (await read('GET /api/text-messages')(context)).ways,
});

export const prefetchAsk = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(isFirstDayQuery),
    client.prefetchQuery(textWaysQuery),
    prefetchTakesPhone(client),
  ]);
