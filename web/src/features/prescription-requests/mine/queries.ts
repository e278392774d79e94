import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { polled } from '../../../lib/polling.ts';

/**
 * Reads the requests of the signed-in customer, newest first.
 * @param customerId null for a guest, who has none
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
    // A poll would read every opened page.
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) > 1 ? false : polled.refetchInterval,
  });
