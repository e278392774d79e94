import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, timestamp } from '../fields.ts';
import { openers } from '../vocabulary/files.ts';
import { pharmacyNames } from './sessions.ts';

export const listReportedPharmacies = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reported-pharmacies',
  area: 'admin',
  summary: 'Lists pharmacies that customers reported for not delivering in the last 90 days',
  description: 'Most reporters come first. The list has at most fifty pharmacies.',
  response: {
    200: z.array(
      z
        .object({
          id: z.string(),
          ...pharmacyNames,
          email: z.string().nullable(),
          /** The private number of an account without an email address. */
          accountPhone: z.string().nullable(),
          phone: z.string().nullable(),
          reports: z.number(),
          /** The number of different phone numbers that reported it. */
          reporters: z.number(),
          /** The last five. */
          reasons: z.array(z.object({ reason: z.string(), at: timestamp })),
        })
        .meta({ id: 'ReportedPharmacy' }),
    ),
  },
});

export const listDocumentOpenings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pharmacies/:id/document-openings',
  area: 'admin',
  summary: "Lists openings of an application's documents, newest first, a hundred at most",
  params: idParams,
  response: {
    200: z.array(
      z
        .object({
          fileId: z.string(),
          by: z.enum(openers),
          /** The name of the admin or the member of staff; null for a person without one. */
          name: z.string().nullable(),
          isSmall: z.boolean(),
          at: timestamp,
        })
        .meta({ id: 'DocumentOpening' }),
    ),
  },
});
