import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { lazyScript } from '../../lib/lazy-script.ts';
import { queryOptions } from '../../lib/reads/reads.ts';

export const publicAdvertisementsQuery = queryOptions({
  queryKey: ['advertisements', 'public'],
  queryFn: read('GET /api/advertisements'),
});

/** The search among advertisements: its script loads with the first search. */
export const advertisementSearch = lazyScript(() => import('./matching.ts'));

export const prefetchAdvertisements = (client: QueryClient) =>
  Promise.all([advertisementSearch.load(), client.prefetchQuery(publicAdvertisementsQuery)]);
