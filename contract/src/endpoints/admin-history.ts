import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, timestamp } from '../fields.ts';
import { auditActions } from '../vocabulary/verification.ts';

const historyEntry = z
  .object({
    at: timestamp,
    what: z.enum(['registered', 'resubmitted', ...auditActions]),
    /** The admin's email address; null if the applicant acted. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
    /** The number of documents that came with a registration or a resubmission. */
    documents: z.number(),
  })
  .meta({ id: 'ApplicantHistoryEntry' });
export type ApplicantHistoryEntry = z.input<typeof historyEntry>;

const description = 'Registration, resubmissions, decisions and reminders, newest first.';

export const readPharmacyHistory = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pharmacies/:id/history',
  area: 'admin',
  summary: "Lists the history of a pharmacy's application",
  description,
  params: idParams,
  response: { 200: z.array(historyEntry) },
});

export const readDoctorHistory = defineEndpoint({
  method: 'GET',
  path: '/api/admin/doctors/:id/history',
  area: 'admin',
  summary: "Lists the history of a doctor's application",
  description,
  params: idParams,
  response: { 200: z.array(historyEntry) },
});
