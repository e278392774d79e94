import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { bytes } from '../file-endpoints.ts';

export const getExport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/exports/:file',
  area: 'admin',
  summary: 'Exports listed pharmacies or a week of missing medicines',
  description:
    'Pharmacies come as CSV, FHIR R4 or a change file for OpenStreetMap, medicines as CSV. No file has data about persons.',
  /** `file` is one of `exportFiles` (vocabulary/export-files.ts); another is a 404. */
  params: z.object({ file: z.string() }),
  provesAgain: true,
  response: { 200: bytes },
});
