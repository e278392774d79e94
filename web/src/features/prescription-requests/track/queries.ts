import type { ApiResponse } from '@dawaya/contract/api';
import { isFinal } from '@dawaya/contract/vocabulary/request-moves';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { polled } from '../../../lib/query-client.ts';

export type TrackedRequest = ApiResponse<'GET /api/track/:token'>;

/** Nothing changes any more: it has ended, or there is none. */
const ended = (request: TrackedRequest | null | undefined): boolean =>
  request === null || (request !== undefined && isFinal(request.status));

/** The request behind a tracking address; null when there is none, which is an answer too. */
export function trackedQuery(token: string) {
  return queryOptions({
    queryKey: ['tracked', token],
    queryFn: (context): Promise<TrackedRequest | null> =>
      read('GET /api/track/:token', { params: { token } })(context).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    ...polled,
    refetchInterval: ({ state }) => (ended(state.data) ? false : polled.refetchInterval),
  });
}
