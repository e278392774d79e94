import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { laterScript } from '../../lib/later-script.ts';
import { queryOptions } from '../../lib/reads/options.ts';

/** Advertisements that run now, the newest first. */
export const publicAdvertisementsQuery = queryOptions({
  queryKey: ['advertisements', 'public'],
  queryFn: read('GET /api/advertisements'),
});

/** The search among advertisements: its script loads with the first search. */
export const advertisementSearch = laterScript(() => import('./matching.ts'));

export const prefetchAdvertisements = (client: QueryClient) =>
  Promise.all([advertisementSearch.load(), client.prefetchQuery(publicAdvertisementsQuery)]);
