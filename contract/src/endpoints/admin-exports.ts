import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getExport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/exports/:file',
  area: 'admin',
  summary:
    'Exports listed pharmacies as CSV, FHIR R4 or a change of OpenStreetMap, or a week of missing medicines as CSV; nothing about persons',
  /** One of `exportFiles`. */
  params: z.object({ file: z.string() }),
  response: { 200: z.any() },
});
