/** The files that admins export (docs/admin.md). */
export const exportFiles = [
  'pharmacies.csv',
  'pharmacies.fhir.json',
  'pharmacies.osc',
  'shortages.csv',
] as const;
export type ExportFile = (typeof exportFiles)[number];
