import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { polled } from '../../../lib/polling.ts';

/**
 * What the signed-in customer has sent, newest first.
 * @param customerId null for a guest: nothing is asked
 */
export const ownRequestsQuery = (customerId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['own-requests', customerId],
    queryFn: ({ pageParam: cursor, ...context }) =>
      read('GET /api/customers/:customerId/prescription-requests', {
        params: { customerId: customerId ?? '' },
        query: { cursor },
      })(context),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: customerId !== null,
    ...polled,
    // Asking again reads every page that was opened.
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) > 1 ? false : polled.refetchInterval,
  });
