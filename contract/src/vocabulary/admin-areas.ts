/** The tabs of the admin's desk, in their order; the first is open where an address names none. */
export const adminAreas = [
  'pharmacies',
  'doctors',
  'messages',
  'transfers',
  'pictures',
  'places',
  'medicines',
  'mails',
  'audit',
  'overview',
] as const;
export type AdminArea = (typeof adminAreas)[number];
