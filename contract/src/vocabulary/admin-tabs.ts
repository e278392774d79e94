/** The tabs of the admin's desk in order; the first is the default. */
export const adminTabs = [
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
  'accesses',
  'overview',
  'service',
] as const;
export type AdminTab = (typeof adminTabs)[number];
