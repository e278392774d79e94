import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/options.ts';

/** Advertisements that run now, the newest first. */
export const publicAdvertisementsQuery = queryOptions({
  queryKey: ['advertisements', 'public'],
  queryFn: read('GET /api/advertisements'),
});

export const prefetchAdvertisements = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(publicAdvertisementsQuery);
