import { readStored, writeStored } from '../../lib/store/store.ts';

/**
 * A request that was sent from this browser, and where it can be followed (product decision 18).
 */
interface SentRequest {
  id: string;
  trackingUrl: string;
  shopName: string;
  createdAt: string;
}

const maxRequests = 20;

/** The list under the key `trackingUrls`, newest first; whatever is not ours in it is left out. */
export function sentRequests(stored: string | null): SentRequest[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isSentRequest) : [];
  } catch {
    return [];
  }
}

export function rememberRequest(request: SentRequest): void {
  const others = sentRequests(readStored('trackingUrls')).filter(({ id }) => id !== request.id);
  writeStored({ trackingUrls: JSON.stringify([request, ...others].slice(0, maxRequests)) });
}

function isSentRequest(value: unknown): value is SentRequest {
  const request = value as Partial<SentRequest> | null;
  return (
    typeof request?.id === 'string' &&
    typeof request.trackingUrl === 'string' &&
    /^(https?:\/\/|\/)/.test(request.trackingUrl) &&
    typeof request.shopName === 'string' &&
    !Number.isNaN(Date.parse(request.createdAt ?? ''))
  );
}
