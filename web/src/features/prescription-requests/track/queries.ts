import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { isFinal } from '@dawaya/contract/vocabulary/request-moves';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { polled } from '../../../lib/query-client.ts';

/** Nothing changes any more: it has ended, or there is none. */
const ended = (tracked: Tracked | null | undefined): boolean =>
  tracked === null || (tracked !== undefined && isFinal(tracked.status));

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
