import { readStored } from '../../../lib/store/store.ts';

/**
 * Returns the fields of the call from the form's values (specification, section 3).
 * @param hasPhotos whether there are photos for the other pharmacies
 */
export function requestFields(
  pharmacyId: string,
  typed: FormData,
  hasPhotos: boolean,
): Record<string, string> {
  const text = (name: string) => String(typed.get(name) ?? '');
  const customerId = readStored('customerId');
  return {
    pharmacyId,
    ...(customerId && { customerId }),
    customerName: text('customerName'),
    phone: text('phone'),
    email: text('email'),
    urgency: text('urgency'),
    notes: text('notes'),
    ...(typed.has('askTown') && {
      askTownAfterMinutes: text('askTownAfterMinutes'),
      photosGoAlong: String(hasPhotos && typed.has('photosGoAlong')),
    }),
  };
}
