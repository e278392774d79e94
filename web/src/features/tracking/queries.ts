import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { isFinal } from '@dawaya/contract/vocabulary/request-moves';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { polled } from '../../lib/query-client.ts';

/** Nothing changes any more: it has ended, or there is none. */
const ended = (tracked: Tracked | null | undefined): boolean => {
  if (!tracked) return tracked === null;
  return tracked.kind === 'search' ? tracked.status !== 'open' : isFinal(tracked.status);
};

/** The request or consultation behind a tracking address; null when there is none, which is an answer too. */
export function trackedQuery(token: string) {
  return queryOptions({
    queryKey: ['tracked', token],
    queryFn: (context): Promise<Tracked | null> =>
      read('GET /api/track/:token', { params: { token } })(context).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    ...polled,
    refetchInterval: ({ state }) => (ended(state.data) ? false : polled.refetchInterval),
  });
}

/** Puts the server's answer in the place of what the page had. */
async function show(client: QueryClient, token: string, tracked: Tracked): Promise<void> {
  const { queryKey } = trackedQuery(token);
  // What was asked for before must not put the old state back.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, tracked);
}

/**
 * Takes a request back, and shows it so (product decision 12).
 * @throws ApiError, OfflineError
 */
export const cancelTracked = async (client: QueryClient, token: string): Promise<void> =>
  show(client, token, await call('POST /api/track/:token/cancel', { params: { token } }));

/**
 * Undoes that, and shows it so (product decision 46).
 * @throws ApiError, OfflineError
 */
export const undoCancel = async (client: QueryClient, token: string): Promise<void> =>
  show(client, token, await call('POST /api/track/:token/undo', { params: { token } }));
