import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, optional, timestamp, uuid } from '../fields.ts';
import { formGroups, maxAvailabilityReports } from '../vocabulary/medicines.ts';
import { product } from './medicines.ts';

const availabilityReports = z
  .object({
    /** Sorted by generic name. */
    items: z.array(
      z.object({ id: z.string(), ...product, reportedAt: timestamp, expiresAt: timestamp }),
    ),
  })
  .meta({ id: 'AvailabilityReports' });
export type AvailabilityReports = z.input<typeof availabilityReports>;

export const listAvailabilityReports = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/availability-reports',
  area: 'pharmacies',
  summary:
    'Lists the medicines that the signed-in pharmacy reported to have; only its staff can read it',
  params: idParams,
  response: { 200: availabilityReports },
});

const reportedProduct = z.object({
  medicineId: uuid,
  form: z.enum(formGroups).nullable().default(null),
  isProlonged: z.boolean().default(false),
  ratio: optional(z.string().max(40)).transform((ratio) => ratio ?? null),
});
export type ReportedProduct = z.output<typeof reportedProduct>;

export const reportAvailability = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/availability-reports',
  area: 'pharmacies',
  summary: 'Reports that the signed-in pharmacy has these medicines, for seven days from now',
  description: 'A repeated report starts the seven days again.',
  params: idParams,
  body: z.object({ products: z.array(reportedProduct).min(1).max(maxAvailabilityReports) }),
  response: { 200: availabilityReports },
});

export const withdrawAvailability = defineEndpoint({
  method: 'DELETE',
  path: '/api/pharmacies/:id/availability-reports/:reportId',
  area: 'pharmacies',
  summary: 'Withdraws a report of the signed-in pharmacy; idempotent',
  params: z.object({ id: z.string(), reportId: z.string() }),
  response: { 200: availabilityReports },
});
