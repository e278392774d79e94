import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { khartoumDay } from '../../../i18n/format.ts';

/** The buttons above the list (product decision 13). */
export const requestFilters = ['all', 'new', 'urgent'] as const;
export type RequestFilter = (typeof requestFilters)[number];

type Counted = Pick<PrescriptionRequest, 'status' | 'urgency' | 'createdAt'>;

/** Active is new or in-progress; completed today is a completed request created today (section 9). */
export function figuresOf(requests: readonly Counted[], now: number) {
  const today = khartoumDay(now);
  return {
    total: requests.length,
    active: requests.filter(({ status }) => isOpen(status)).length,
    completedToday: requests.filter(
      ({ status, createdAt }) => status === 'completed' && khartoumDay(createdAt) === today,
    ).length,
  };
}

const urgent = ({ urgency, status }: Counted) => urgency !== 'normal' && isOpen(status);

/** The filter buttons (product decision 13): urgent is what presses and still waits. */
export function filtered<T extends Counted>(requests: readonly T[], filter: RequestFilter): T[] {
  if (filter === 'new') return requests.filter(({ status }) => status === 'new');
  return filter === 'urgent' ? requests.filter(urgent) : [...requests];
}
