import type { PlacePage } from '@dawaya/contract/endpoints/places';
import { read } from '../../lib/api.ts';
import { infiniteQueryOptions } from '../../lib/reads/reads.ts';
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
