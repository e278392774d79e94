import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';

/** How long there still is, or how late it is, in whole minutes. */
export interface Due {
  isLate: boolean;
  minutes: number;
}

/**
 * When a request should be answered, by its urgency (specification §9): null once it is, or has ended.
 * @param now milliseconds, the minute that has begun
 */
export function dueOf(
  { status, dueAt }: Pick<PrescriptionRequest, 'status' | 'dueAt'>,
  now: number,
): Due | null {
  if (!isOpen(status)) return null;
  const minutes = Math.floor((Date.parse(dueAt) - now) / 60_000);
  // Late from the minute after the one it was due in.
  return { isLate: minutes < 0, minutes: Math.abs(minutes) };
}
