import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/reads.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';

export const advertisedQuery = (pharmacyId: string) =>
  queryOptions({
    queryKey: ['advertisements', 'of', pharmacyId],
    queryFn: read('GET /api/advertisements', { query: { pharmacyId } }),
  });

/** Reads the pharmacy, and its advertisements if it exists. */
export async function prefetchPharmacy(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery(pharmacyQuery(id));
  if (client.getQueryData(pharmacyQuery(id).queryKey))
    await client.prefetchQuery(advertisedQuery(id));
}
