import type { ApiResponse } from '@dawaya/contract/api';
import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type SentRequest, sentTo } from '../../../shared/requests/sent-requests.ts';
import type { Statuses } from '../../../shared/requests/statuses.ts';

type OwnRequest =
  ApiResponse<'GET /api/customers/:customerId/prescription-requests'>['items'][number];

export interface Row {
  id: string;
  createdAt: string;
  /** The pharmacy's or doctor's name; empty if this browser did not store it. */
  name: string;
  /** Undefined for a request from another device: the server stores only a hash of its address. */
  trackingUrl: string | undefined;
  /** Undefined while loading or after a failure; null if the server no longer knows it. */
  tracked: Tracked | null | undefined;
}

function nameOf(tracked: Tracked): string | undefined {
  if (tracked.kind === 'inquiry') return undefined;
  return tracked.kind === 'consultation' ? tracked.doctor.fullName : tracked.pharmacy.shopName;
}

/**
 * Merges the browser's and the account's requests, each once, newest first.
 * @param goesOn whether the account has more, all older than its last one here: an older row of the
 * browser waits for those
 */
export function rowsOf(
  language: Language,
  sent: readonly SentRequest[],
  statuses: Statuses | undefined,
  own: readonly OwnRequest[],
  goesOn: boolean,
): Row[] {
  const rows = new Map<string, Row>();
  for (const request of sent) {
    const tracked = statuses?.[request.id];
    rows.set(request.id, {
      id: request.id,
      createdAt: request.createdAt,
      trackingUrl: request.trackingUrl,
      name: (tracked && nameOf(tracked)) ?? sentTo(language, request),
      tracked,
    });
  }
  for (const request of own) {
    const { id, createdAt } = request;
    const trackingUrl = rows.get(id)?.trackingUrl;
    rows.set(id, { id, createdAt, trackingUrl, name: nameOf(request) ?? '', tracked: request });
  }
  const end = goesOn ? (own.at(-1)?.createdAt ?? '') : '';
  return [...rows.values()]
    .filter(({ createdAt }) => Date.parse(createdAt) >= (Date.parse(end) || 0))
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}
