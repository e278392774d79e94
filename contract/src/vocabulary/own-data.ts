/** The kinds of records that a person sees at /my-data. */
export const ownDataKinds = [
  'account',
  'request',
  'inquiry',
  'consultation',
  'message',
  'conversation',
  'alert',
] as const;
export type OwnDataKind = (typeof ownDataKinds)[number];
