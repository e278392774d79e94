import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';

export interface Due {
  isLate: boolean;
  minutes: number;
}

/**
 * Returns when a request should be answered, by its urgency (specification §9): null once it is
 * answered or ended.
 * @param now milliseconds, of the minute that has begun
 */
export function dueOf(
  { status, dueAt }: Pick<PrescriptionRequest, 'status' | 'dueAt'>,
  now: number,
): Due | null {
  if (!isOpen(status)) return null;
  const minutes = Math.floor((Date.parse(dueAt) - now) / 60_000);
  // It is late from the minute after the one it was due in.
  return { isLate: minutes < 0, minutes: Math.abs(minutes) };
}
