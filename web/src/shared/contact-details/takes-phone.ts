import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/reads.ts';

/** Reads whether a phone number can replace an email address. */
export const takesPhoneQuery = queryOptions({
  queryKey: ['takes-phone'],
  queryFn: async (context) =>
    (await read('GET /api/text-messages')(context)).serviceNumber !== null,
});

export const prefetchTakesPhone = (client: QueryClient): Promise<unknown> =>
  client.prefetchQuery(takesPhoneQuery);
