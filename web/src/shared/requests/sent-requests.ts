import type { Language } from '@dawaya/contract/vocabulary/languages';
import { maxTrackedAtOnce } from '@dawaya/contract/vocabulary/limits';
import { nameIn, type PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { readStored, writeStored } from '../../lib/store/store.ts';

/**
 * A request, a consultation or an inquiry that was sent from this browser, and its private link
 * (docs/requests.md).
 */
export interface SentRequest {
  id: string;
  trackingUrl: string;
  createdAt: string;
  shopName?: string;
  /** Both of its names; absent in an entry of an older version. */
  names?: PharmacyNames;
  doctorName?: string;
  /** An inquiry's town as it was written, or empty for pharmacies near a position. */
  askedIn?: string;
}

/** Parses the list under the key `trackingUrls`, newest first; it skips malformed entries. */
export function sentRequests(stored: string | null): SentRequest[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isSentRequest).slice(0, maxTrackedAtOnce) : [];
  } catch {
    return [];
  }
}

/** Returns the recipient's name for a reader of `language`; empty if unknown. */
export const sentTo = (
  language: Language,
  { names, shopName, doctorName, askedIn }: SentRequest,
): string => (names ? nameIn(language, names) : (shopName ?? doctorName ?? askedIn ?? ''));

export function rememberRequest(request: SentRequest): void {
  const otherRequests = sentRequests(readStored('trackingUrls')).filter(
    ({ id }) => id !== request.id,
  );
  const requests = [request, ...otherRequests].slice(0, maxTrackedAtOnce);
  writeStored({ trackingUrls: JSON.stringify(requests) });
}

export const tokenOf = ({ trackingUrl }: Pick<SentRequest, 'trackingUrl'>): string =>
  trackingUrl.split('/').at(-1) ?? '';

function isSentRequest(value: unknown): value is SentRequest {
  const request = value as Partial<SentRequest> | null;
  return (
    typeof request?.id === 'string' &&
    typeof request.trackingUrl === 'string' &&
    /^(https?:\/\/|\/)/.test(request.trackingUrl) &&
    typeof (request.shopName ?? request.doctorName ?? request.askedIn) === 'string' &&
    (request.names === undefined || isNames(request.names)) &&
    !Number.isNaN(Date.parse(request.createdAt ?? ''))
  );
}

function isNames(value: unknown): value is PharmacyNames {
  const isName = (name: unknown) => name === null || typeof name === 'string';
  const names = value as Partial<PharmacyNames> | null;
  return isName(names?.nameAr) && isName(names?.nameEn);
}
