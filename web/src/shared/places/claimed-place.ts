import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { nullIfMissing } from '../../lib/errors.ts';
import { queryOptions } from '../../lib/reads/reads.ts';

/** Reads one place, to register from; null if it is no longer listed, which is an answer too. */
export const placeQuery = (id: string) =>
  queryOptions({
    queryKey: ['places', 'one', id],
    queryFn: (context) =>
      read('GET /api/places/:id', { params: { id } })(context).catch(nullIfMissing),
  });

export async function prefetchPlace(client: QueryClient, search: URLSearchParams): Promise<void> {
  const id = search.get('placeId');
  if (id) await client.prefetchQuery(placeQuery(id));
}
