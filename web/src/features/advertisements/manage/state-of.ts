import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';

type AdvertisementState = 'unpaid' | 'running' | 'paused' | 'expired' | 'inactive';

/**
 * Returns the state of an advertisement, by which its pharmacy's actions are shown
 * (docs/advertisements.md).
 */
export function stateOf(advertisement: Advertisement): AdvertisementState {
  if (!advertisement.isPaid) return 'unpaid';
  if (advertisement.isExpired) return 'expired';
  if (!advertisement.isActive) return 'inactive';
  return advertisement.pausedAt ? 'paused' : 'running';
}
