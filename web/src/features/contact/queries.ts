import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/reads.ts';

export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: read('GET /api/contact'),
});

/** Reads whether a phone number can replace the email address. */
export const takesPhoneQuery = queryOptions({
  queryKey: ['contact', 'takes-phone'],
  queryFn: async (context) =>
    (await read('GET /api/text-messages')(context)).serviceNumber !== null,
});

export const prefetchContact = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.prefetchQuery(contactQuery), client.prefetchQuery(takesPhoneQuery)]);
