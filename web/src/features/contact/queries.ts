import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/reads.ts';
import { prefetchTakesPhone } from '../../shared/contact-details/takes-phone.ts';

export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: read('GET /api/contact'),
});

export const prefetchContact = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.prefetchQuery(contactQuery), prefetchTakesPhone(client)]);
