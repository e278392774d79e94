import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { call } from '../../lib/api.ts';
import { polled } from '../../lib/polling.ts';
import { queryOptions } from '../../lib/reads/reads.ts';
import { type SentRequest, tokenOf } from './sent-requests.ts';

/** The states of sent requests by id; null if the server no longer knows the request. */
export type Statuses = Record<string, Tracked | null>;

export const isUnderWay = (tracked: Tracked | null | undefined): boolean =>
  !!tracked && (tracked.kind === 'inquiry' ? tracked.status === 'open' : isOpen(tracked.status));

const anyOpen = (statuses: Statuses | undefined): boolean =>
  !statuses || Object.values(statuses).some(isUnderWay);

/**
 * Reads the states of all sent requests in one call, and polls while any can still change. The
 * tokens go in the body, because an address may be logged on its way.
 */
export function statusesQuery(sent: readonly SentRequest[]) {
  const tokens = sent.map(tokenOf);
  return queryOptions({
    queryKey: ['tracked-statuses', tokens],
    queryFn: async ({ signal }): Promise<Statuses> => {
      const response = await call('POST /api/track', { body: { tokens }, signal });
      return Object.fromEntries(sent.map(({ id }, index) => [id, response[index] ?? null]));
    },
    enabled: sent.length > 0,
    ...polled,
    refetchInterval: ({ state }) => (anyOpen(state.data) ? polled.refetchInterval : false),
  });
}
