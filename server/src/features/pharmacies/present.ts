import type { PharmacyRow } from './queries.ts';

/** A row as its owner and an admin read it; coordinates are text (specification §3). */
export const pharmacyDetails = (pharmacy: PharmacyRow) => ({
  ...pharmacy,
  emailProven: pharmacy.emailProvenAt !== null,
  latitude: pharmacy.latitude?.toString() ?? null,
  longitude: pharmacy.longitude?.toString() ?? null,
});
