import type { PharmacyPage } from '@dawaya/contract/endpoints/pharmacies';
import { isFinal } from '@dawaya/contract/vocabulary/request-moves';
import type { QueryClient } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { polled } from '../../lib/polling.ts';
import { queryOptions } from '../../lib/reads/options.ts';
import { pushKeyQuery } from '../../shared/bell/push-key-query.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';
import type { Followed, TrackedRequest } from './kinds.ts';

/** Nothing changes any more: it has ended, or there is none. */
export function hasEnded(tracked: Followed | null | undefined): boolean {
  if (!tracked) return tracked === null;
  return tracked.kind === 'search' ? tracked.status !== 'open' : isFinal(tracked.status);
}

/** The request or consultation behind a tracking address; null when there is none, which is an answer too. */
export function trackedQuery(token: string) {
  return queryOptions({
    queryKey: ['tracked', token],
    queryFn: (context): Promise<Followed | null> =>
      read('GET /api/track/:token', { params: { token } })(context).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    ...polled,
    // What came with the document is not asked for once more.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: ({ state }) => state.dataUpdateCount > 0 && 'always',
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : polled.refetchInterval),
  });
}

/** For the server: all that a first look shows travels with the HTML. */
export async function prefetchTracked(client: QueryClient, token: string): Promise<void> {
  await client.prefetchQuery(trackedQuery(token));
  const tracked = client.getQueryData(trackedQuery(token).queryKey);
  await Promise.all([
    tracked?.kind === 'request' && client.prefetchQuery(pharmacyQuery(tracked.pharmacy.id)),
    tracked && !hasEnded(tracked) && client.prefetchQuery(pushKeyQuery),
  ]);
}

/** Puts the server's answer in the place of what the page had. */
export async function showTracked(
  client: QueryClient,
  token: string,
  tracked: Followed,
): Promise<void> {
  const { queryKey } = trackedQuery(token);
  // What was asked for before must not put the old state back.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, tracked);
}

/**
 * What names a request that the page shows: once it was sent on, the address leads to another one,
 * which what is said here must not reach.
 */
export const asShown = (token: string, { id }: Pick<TrackedRequest, 'id'>) => ({
  params: { token },
  query: { requestId: id },
});

/**
 * Undoes that a request was taken back, and shows it so (product decision 46).
 * @throws ApiError, OfflineError
 */
export const undoCancel = async (client: QueryClient, token: string): Promise<void> =>
  showTracked(client, token, await call('POST /api/track/:token/undo', { params: { token } }));

/** How many pharmacies are offered to send on to. */
const mostOffered = 5;

/** Others in the city of a pharmacy: open ones first, then the nearest to it, as the finder orders them. */
export const nearbyQuery = ({ id, city, latitude, longitude }: TrackedRequest['pharmacy']) =>
  queryOptions({
    queryKey: ['pharmacies', 'beside', id],
    queryFn: async (context) => {
      const near = latitude && longitude ? `${latitude},${longitude}` : undefined;
      const query = { city, near, limit: mostOffered + 1 };
      const found = (await read('GET /api/pharmacies', { query })(context)) as PharmacyPage;
      return found.items.filter((pharmacy) => pharmacy.id !== id).slice(0, mostOffered);
    },
  });

/** Who opened the photos (product decision 44). */
export const openingsQuery = (token: string) =>
  queryOptions({
    queryKey: ['tracked', token, 'openings'],
    queryFn: read('GET /api/track/:token/openings', { params: { token } }),
  });
