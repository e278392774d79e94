import type { PlacePage } from '@dawaya/contract/endpoints/places';
import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { infiniteQueryOptions, queryOptions } from '../../lib/reads/reads.ts';
import type { PlaceChoice } from './choice.ts';

export function placesQuery({ search, city, state, near }: PlaceChoice) {
  return infiniteQueryOptions({
    queryKey: ['places', search ?? '', city ?? '', state ?? '', near ?? ''],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, client, signal }) =>
      read('GET /api/places', {
        query: {
          search: search ?? undefined,
          city: city ?? undefined,
          state: state ?? undefined,
          near: near ?? undefined,
          cursor: pageParam ?? undefined,
        },
      })({ client, signal }),
    getNextPageParam: (last: PlacePage) => last.nextCursor,
  });
}

/** Reads one place, to register from; null if it is no longer listed, which is an answer too. */
export const placeQuery = (id: string) =>
  queryOptions({
    queryKey: ['places', 'one', id],
    queryFn: (context) =>
      read('GET /api/places/:id', { params: { id } })(context).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });

export async function prefetchPlace(client: QueryClient, search: URLSearchParams): Promise<void> {
  const id = search.get('placeId');
  if (id) await client.prefetchQuery(placeQuery(id));
}
