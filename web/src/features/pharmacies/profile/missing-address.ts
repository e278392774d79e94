import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';

const addressParts = ['address', 'city', 'state', 'zipCode'] as const;
type AddressPart = (typeof addressParts)[number];

/**
 * Returns the parts without which the card shows 'Address pending verification' (specification,
 * section 3).
 */
export function missingAddressParts(profile: Pick<PharmacyProfile, AddressPart>): AddressPart[] {
  return addressParts.filter((part) => !profile[part]?.trim());
}
