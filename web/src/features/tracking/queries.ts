import type { TrackedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { PharmacyPage } from '@dawaya/contract/endpoints/pharmacies';
import type { Tracked, TrackedRequest } from '@dawaya/contract/endpoints/tracking';
import { isFinal } from '@dawaya/contract/vocabulary/request-moves';
import type { QueryClient } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';
import { nullIfMissing } from '../../lib/errors.ts';
import { polled } from '../../lib/polling.ts';
import { queryOptions } from '../../lib/reads/reads.ts';
import { pushKeyQuery } from '../../shared/notifications/push-key-query.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';

/** Returns whether it can no longer change: it has ended, or does not exist. */
export function hasEnded(tracked: TrackedRecord | null | undefined): boolean {
  if (!tracked) return tracked === null;
  return tracked.kind === 'inquiry' ? tracked.status !== 'open' : isFinal(tracked.status);
}

/**
 * Reads the request, inquiry or consultation behind a private link; null when there is none,
 * which is an answer too.
 */
export function trackedQuery(token: string) {
  return queryOptions({
    queryKey: ['tracked', token],
    queryFn: (context): Promise<TrackedRecord | null> =>
      read('GET /api/track/:token', { params: { token } })(context).catch(nullIfMissing),
    ...polled,
    // Data from the document is not read again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: ({ state }) => state.dataUpdateCount > 0 && 'always',
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : polled.refetchInterval),
  });
}

export async function prefetchTracked(client: QueryClient, token: string): Promise<void> {
  await client.prefetchQuery(trackedQuery(token));
  const tracked = client.getQueryData(trackedQuery(token).queryKey);
  await Promise.all([
    tracked?.kind === 'request' && client.prefetchQuery(pharmacyQuery(tracked.pharmacy.id)),
    tracked && !hasEnded(tracked) && client.prefetchQuery(pushKeyQuery),
  ]);
}

export async function showTracked(
  client: QueryClient,
  token: string,
  tracked: TrackedRecord,
): Promise<void> {
  const { queryKey } = trackedQuery(token);
  // A read from before must not bring the old state back.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, tracked);
}

/**
 * Names the shown request in a call. After a request was forwarded, its private link shows another
 * request. An action for the old request must not reach the new one.
 */
export const shownRequestQuery = (token: string, { id }: Pick<TrackedRequest, 'id'>) => ({
  params: { token },
  query: { requestId: id },
});

/** Cancels what is shown. A consultation is never forwarded. */
export const cancel = (token: string, tracked: Cancellable): Promise<TrackedRecord> =>
  call(
    'POST /api/track/:token/cancel',
    tracked.kind === 'request' ? shownRequestQuery(token, tracked) : { params: { token } },
  );

/**
 * Undoes a cancellation and shows the result (docs/requests.md).
 * @throws ApiError, OfflineError
 */
export const undoCancel = async (client: QueryClient, token: string): Promise<void> =>
  showTracked(client, token, await call('POST /api/track/:token/undo', { params: { token } }));

const mostOffered = 5;

/**
 * Reads other pharmacies in the city: open ones first, then the nearest to this one, in the
 * finder's order.
 */
export const nearbyQuery = ({ id, city, latitude, longitude }: TrackedRequest['pharmacy']) =>
  queryOptions({
    queryKey: ['pharmacies', 'beside', id],
    queryFn: async (context) => {
      const near = latitude && longitude ? `${latitude},${longitude}` : undefined;
      const query = { city, near, limit: mostOffered + 1 };
      const foundPage = (await read('GET /api/pharmacies', { query })(context)) as PharmacyPage;
      return foundPage.items.filter((pharmacy) => pharmacy.id !== id).slice(0, mostOffered);
    },
  });

export const openingsQuery = (token: string) =>
  queryOptions({
    queryKey: ['tracked', token, 'openings'],
    queryFn: read('GET /api/track/:token/openings', { params: { token } }),
  });

export type { InquiryAnswer, TrackedInquiry } from '@dawaya/contract/endpoints/inquiry';
export type { TrackedConsultation, TrackedRequest } from '@dawaya/contract/endpoints/tracking';

export type TrackedRecord = Tracked | TrackedInquiry;

/** The kinds that are sent to one reader, who may decline them. */
export type Cancellable = Exclude<Tracked, { kind: 'inquiry' }>;

export interface PartOfRequest {
  token: string;
  request: TrackedRequest;
  /** The component calls it after a move, whose button may have gone with the focus. */
  onMade: () => void;
}
