import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/options.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';

/** What one pharmacy advertises now, the newest first. */
export const advertisedQuery = (pharmacyId: string) =>
  queryOptions({
    queryKey: ['advertisements', 'of', pharmacyId],
    queryFn: read('GET /api/advertisements', { query: { pharmacyId } }),
  });

/** The pharmacy, and what it advertises where there is one. */
export async function prefetchPharmacy(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery(pharmacyQuery(id));
  if (client.getQueryData(pharmacyQuery(id).queryKey))
    await client.prefetchQuery(advertisedQuery(id));
}
