import type { PharmacyPage } from '@dawaya/contract/endpoints/pharmacies';
import { type PharmacyFilter, pharmacyFilters } from '@dawaya/contract/vocabulary/pharmacy-filters';
import { type State, stateNames } from '@dawaya/contract/vocabulary/regions';
import { read } from '../../lib/api.ts';
import { infiniteQueryOptions, queryOptions } from '../../lib/reads/reads.ts';

const pageLength = 12;

/** The state of the finder. The address has all of it but `near`: positions stay private. */
export interface FinderState {
  search: string;
  filter: PharmacyFilter | null;
  /** The English name, or the text as it is written; null for every city. */
  city: string | null;
  state: State | null;
  /** The start of the first page, without scripts. */
  cursor: string | null;
  near: string | null;
}

const isFilter = (value: unknown): value is PharmacyFilter =>
  pharmacyFilters.some((filter) => filter === value);
const isState = (value: unknown): value is State => stateNames.some((state) => state === value);

/** Reads the state from an address; an unknown filter or state counts as none. */
export function finderStateOf(search: URLSearchParams): FinderState {
  const filter = search.get('filter');
  const state = search.get('state');
  return {
    search: (search.get('search') ?? '').trim(),
    filter: isFilter(filter) ? filter : null,
    city: search.get('city')?.trim() || null,
    state: isState(state) ? state : null,
    cursor: search.get('cursor'),
    near: null,
  };
}

/**
 * Returns the address of a changed state on the finder's page; the other parameters stay. An empty
 * `city` means the whole country, because a plain address means the visitor's own city.
 */
export function finderAddress(
  path: string,
  current: string,
  change: Partial<Omit<FinderState, 'near'>>,
): string {
  const search = new URLSearchParams(current);
  // An earlier choice does not apply to a new search.
  for (const name of ['cursor', 'pharmacyId', 'advertisementId']) search.delete(name);
  for (const name of ['search', 'filter', 'city', 'state', 'cursor'] as const) {
    const value = change[name];
    if (value || (name === 'city' && value === '')) search.set(name, value);
    else if (value !== undefined) search.delete(name);
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}

/**
 * A page of matches with its own question, because it stays on the screen while the next answer
 * loads.
 */
export interface FoundPage extends PharmacyPage {
  asked: FinderState;
}

export function finderQuery(finderState: FinderState) {
  const { search, filter, city, state, cursor, near } = finderState;
  return infiniteQueryOptions({
    queryKey: ['pharmacies', 'finder', search, filter, city, state, cursor, near],
    initialPageParam: cursor,
    queryFn: async ({ pageParam, client, signal }) => {
      const query = { search, filter, city, state, near, cursor: pageParam, limit: pageLength };
      const answer = await read('GET /api/pharmacies', { query })({ client, signal });
      // With any parameter the server answers with a page.
      return { ...(answer as PharmacyPage), asked: finderState };
    },
    getNextPageParam: (last: FoundPage) => last.nextCursor,
  });
}

export function totalQuery({ search, filter, city, state, near }: FinderState) {
  const query = { search, filter, city, state, near, limit: 1 };
  return queryOptions({
    queryKey: ['pharmacies', 'total', query],
    queryFn: async (context) => {
      const answer = await read('GET /api/pharmacies', { query })(context);
      return Array.isArray(answer) ? answer.length : answer.total;
    },
  });
}
