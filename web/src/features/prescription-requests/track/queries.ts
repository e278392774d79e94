import type { ApiResponse } from '@dawaya/contract/api';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { polled } from '../../../lib/query-client.ts';

export type TrackedRequest = ApiResponse<'GET /api/track/:token'>;

/** Completed, declined or cancelled: nothing changes any more. */
const ended = (request: TrackedRequest | null | undefined): boolean =>
  request === null ||
  (request !== undefined && request.status !== 'new' && request.status !== 'in-progress');

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
