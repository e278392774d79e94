import type { QueryClient } from '@tanstack/react-query';
import { prefetchSeen } from '../medicines/prefetch.ts';
import { citiesQuery } from '../places/cities-query.ts';
import { prefetchPlaces } from '../places/prefetch.ts';
import { finderQuery, finderStateOf } from './queries.ts';
import { searchReading } from './search-reading.ts';

export async function prefetchFinder(client: QueryClient, search: URLSearchParams): Promise<void> {
  const state = finderStateOf(search);
  await Promise.all([
    searchReading.load(),
    client.prefetchInfiniteQuery(finderQuery(state)),
    client.prefetchQuery(citiesQuery),
    prefetchPlaces(client, state),
    state.search ? prefetchSeen(client, state) : undefined,
  ]);
}
