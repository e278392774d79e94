/** The lines of the admin's page of the service, in order. */
export const serviceLines = [
  'requests',
  'answered',
  'queue',
  'mails',
  'codes',
  'texts',
  'notifications',
  'storage',
  'backup',
  'processes',
] as const;
export type ServiceLine = (typeof serviceLines)[number];
