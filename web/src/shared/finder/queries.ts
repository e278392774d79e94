import type { PharmacyPage, PublicPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import { type PharmacyFilter, pharmacyFilters } from '@dawaya/contract/vocabulary/pharmacy-filters';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';

const pageLength = 12;

/** What the finder shows. All but `near` stands in the address; where somebody is does not. */
export interface FinderState {
  search: string;
  filter: PharmacyFilter | null;
  /** Where the first page begins, without scripts. */
  cursor: string | null;
  near: string | null;
}

const isFilter = (value: unknown): value is PharmacyFilter =>
  pharmacyFilters.some((filter) => filter === value);

/** What an address asks the finder for; a filter that there is not counts as none. */
export function finderStateOf(search: URLSearchParams): FinderState {
  const filter = search.get('filter');
  return {
    search: (search.get('search') ?? '').trim(),
    filter: isFilter(filter) ? filter : null,
    cursor: search.get('cursor'),
    near: null,
  };
}

/** The address of a finder state, the page's other parameters kept. */
export function finderAddress(current: string, change: Partial<FinderState>): string {
  const search = new URLSearchParams(current);
  search.delete('cursor');
  for (const name of ['search', 'filter', 'cursor'] as const) {
    const value = change[name];
    if (value) search.set(name, value);
    else if (value !== undefined) search.delete(name);
  }
  const query = search.toString();
  return query === '' ? '/' : `/?${query}`;
}

const onePage = (items: PublicPharmacy[]): PharmacyPage => ({
  items,
  nextCursor: null,
  total: items.length,
  isApproximate: false,
  suggestions: [],
});

/** The matches of a state, page by page. */
export function finderQuery({ search, filter, cursor, near }: FinderState) {
  return infiniteQueryOptions({
    queryKey: ['pharmacies', 'finder', search, filter, cursor, near],
    initialPageParam: cursor,
    queryFn: async ({ pageParam, client, signal }) => {
      const query = { search, filter, near, cursor: pageParam, limit: pageLength };
      const answer = await read('GET /api/pharmacies', { query })({ client, signal });
      return Array.isArray(answer) ? onePage(answer) : answer;
    },
    getNextPageParam: (last: PharmacyPage) => last.nextCursor,
  });
}

export function prefetchFinder(client: QueryClient, search: URLSearchParams): Promise<void> {
  return client.prefetchInfiniteQuery(finderQuery(finderStateOf(search)));
}
