import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { call } from '../../lib/api.ts';
import { polled } from '../../lib/polling.ts';
import { queryOptions } from '../../lib/reads/options.ts';
import { type SentRequest, tokenOf } from './sent-requests.ts';

/** What has become of what was sent, by its id; null where the server knows it no more. */
export type Statuses = Record<string, Tracked | null>;

const anyOpen = (statuses: Statuses | undefined): boolean =>
  !statuses ||
  Object.values(statuses).some(
    (tracked) =>
      tracked && (tracked.kind === 'search' ? tracked.status === 'open' : isOpen(tracked.status)),
  );

/**
 * Where all that this browser has sent stands, by one call; asked again while anything can still
 * change. The tokens travel in the body: an address would be written down on its way.
 */
export function statusesQuery(sent: readonly SentRequest[]) {
  const tokens = sent.map(tokenOf);
  return queryOptions({
    queryKey: ['tracked-statuses', tokens],
    queryFn: async ({ signal }): Promise<Statuses> => {
      const answer = await call('POST /api/track', { body: { tokens }, signal });
      return Object.fromEntries(sent.map(({ id }, index) => [id, answer[index] ?? null]));
    },
    enabled: sent.length > 0,
    ...polled,
    refetchInterval: ({ state }) => (anyOpen(state.data) ? polled.refetchInterval : false),
  });
}
