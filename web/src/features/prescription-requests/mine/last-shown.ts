import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { readStored, writeStored } from '../../../lib/store/store.ts';
import { type SentRequest, sentRequests } from '../../../shared/requests/sent-requests.ts';
import { isUnderWay, type Statuses } from '../../../shared/requests/statuses.ts';

/**
 * The parts of a row that a visit without a connection needs. `hasEnded` keeps the row in its place
 * while the statuses load.
 */
export interface LastShown {
  /** The pharmacy's or doctor's name, or an inquiry's town; empty if it is unknown. */
  name: string;
  phone: string | null;
  code: string | null;
  hasEnded: boolean;
}

export const shownOf = (language: Language, tracked: Tracked): LastShown => ({
  name: nameOf(language, tracked) ?? '',
  phone: tracked.kind === 'request' ? tracked.pharmacy.phone : null,
  code: tracked.code ?? null,
  hasEnded: !isUnderWay(tracked),
});

function nameOf(language: Language, tracked: Tracked): string | undefined {
  if (tracked.kind === 'inquiry') return tracked.city ? nameIn(language, tracked.city) : undefined;
  return tracked.kind === 'consultation' ? tracked.doctor.fullName : tracked.pharmacy.shopName;
}

/** Stores with each sent request what its row shows now. */
export function storeLastShown(language: Language, statuses: Statuses): void {
  const stored = readStored('trackingUrls');
  const sent = sentRequests(stored).map((request) => {
    const tracked = statuses[request.id];
    // The server has forgotten it: so does the browser.
    if (tracked === null) return { ...request, lastShown: undefined };
    return tracked ? { ...request, lastShown: shownOf(language, tracked) } : request;
  });
  const changed = JSON.stringify(sent);
  if (sent.length > 0 && changed !== stored) writeStored({ trackingUrls: changed });
}

/** Returns what the row last showed; undefined for a new request or a malformed entry. */
export function lastShownOf(request: SentRequest): LastShown | undefined {
  const { lastShown } = request as { lastShown?: Partial<LastShown> | null };
  const isText = (value: unknown) => value === null || typeof value === 'string';
  return typeof lastShown?.name === 'string' && isText(lastShown.phone) && isText(lastShown.code)
    ? { ...(lastShown as LastShown), hasEnded: lastShown.hasEnded === true }
    : undefined;
}
