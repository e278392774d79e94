import type { ApiResponse } from '@dawaya/contract/api';
import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type SentRequest, sentTo } from '../../../shared/requests/sent-requests.ts';
import type { Statuses } from '../../../shared/requests/statuses.ts';

type OwnRequest =
  ApiResponse<'GET /api/customers/:customerId/prescription-requests'>['items'][number];

/** One thing that somebody sent. */
export interface Row {
  id: string;
  createdAt: string;
  /** Of the pharmacy or the doctor; empty where this browser did not keep it. */
  name: string;
  /** Absent for what was sent from another device: only a hash of its address is kept. */
  trackingUrl: string | undefined;
  /** Undefined while it is asked for or could not be; null where the server knows it no more. */
  tracked: Tracked | null | undefined;
}

function nameOf(tracked: Tracked): string | undefined {
  if (tracked.kind === 'search') return undefined;
  return tracked.kind === 'consultation' ? tracked.doctor.fullName : tracked.pharmacy.shopName;
}

/**
 * What this browser has sent and what the account has, each once, newest first.
 * @param goesOn the account has more, all of it older than its last one here: what is older still
 *   waits for that
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
