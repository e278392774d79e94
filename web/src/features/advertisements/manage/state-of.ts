import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';

type AdvertisementState = 'unpaid' | 'running' | 'paused' | 'expired' | 'inactive';

/** Where an advertisement stands, and what its pharmacy can do about it (product decision 16). */
export function stateOf(advertisement: Advertisement): AdvertisementState {
  if (!advertisement.isPaid) return 'unpaid';
  if (advertisement.isExpired) return 'expired';
  if (!advertisement.isActive) return 'inactive';
  return advertisement.pausedAt ? 'paused' : 'running';
}
