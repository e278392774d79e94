/** The tabs of the admin's desk in order; the first is the default. */
export const adminAreas = [
  'pharmacies',
  'doctors',
  'messages',
  'transfers',
  'pictures',
  'names',
  'places',
  'medicines',
  'mails',
  'audit',
  'overview',
] as const;
export type AdminArea = (typeof adminAreas)[number];
