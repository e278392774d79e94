import type { Language } from '@dawaya/contract/vocabulary/languages';
import { mostTrackedAtOnce } from '@dawaya/contract/vocabulary/lengths';
import { nameIn, type PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { readStored, writeStored } from '../../lib/store/store.ts';

/**
 * A request, a consultation or a question to a town that was sent from this browser, and where it can be followed
 * (product decision 18).
 */
export interface SentRequest {
  id: string;
  trackingUrl: string;
  createdAt: string;
  /** Of the pharmacy that a request went to, as it was read then. */
  shopName?: string;
  /** Both of its names; absent in what an older version has stored. */
  names?: PharmacyNames;
  /** Of the doctor who was asked for a consultation. */
  doctorName?: string;
  /** Of a question to pharmacies: the town as it was written, or empty for those around somebody. */
  askedIn?: string;
}

/** The list under the key `trackingUrls`, newest first; whatever is not ours in it is left out. */
export function sentRequests(stored: string | null): SentRequest[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isSentRequest).slice(0, mostTrackedAtOnce) : [];
  } catch {
    return [];
  }
}

/** Who it was sent to, for a reader of `language`; empty where that is not known. */
export const sentTo = (
  language: Language,
  { names, shopName, doctorName, askedIn }: SentRequest,
): string => (names ? nameIn(language, names) : (shopName ?? doctorName ?? askedIn ?? ''));

export function rememberRequest(request: SentRequest): void {
  const others = sentRequests(readStored('trackingUrls')).filter(({ id }) => id !== request.id);
  const kept = [request, ...others].slice(0, mostTrackedAtOnce);
  writeStored({ trackingUrls: JSON.stringify(kept) });
}

/** Keeps no more what leads to `token`: on a phone that others use. */
export function forgetRequest(token: string): void {
  const kept = sentRequests(readStored('trackingUrls')).filter((sent) => tokenOf(sent) !== token);
  writeStored({ trackingUrls: kept.length > 0 ? JSON.stringify(kept) : null });
}

/** What follows `/track/` in its address. */
export const tokenOf = ({ trackingUrl }: SentRequest): string =>
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
