import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { lazyScript } from '../../lib/lazy-script.ts';
import { queryOptions } from '../../lib/reads/reads.ts';

export const doctorsQuery = queryOptions({
  queryKey: ['doctors'],
  queryFn: read('GET /api/doctors'),
});

export const prefetchDoctors = (client: QueryClient) =>
  Promise.all([directorySearch.load(), client.prefetchQuery(doctorsQuery)]);

/** The search among doctors: its script loads with the first search. */
export const directorySearch = lazyScript(() => import('./directory/matches.ts'));
