import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email, optional, text, timestamp } from '../fields.ts';
import { phone } from '../phone.ts';
import { languages } from '../vocabulary/languages.ts';
import {
  longestDecisionReason,
  longestName,
  longestNotes,
  mostSeenAtOnce,
} from '../vocabulary/lengths.ts';
import { forwardStatuses, requestStatuses } from '../vocabulary/request-moves.ts';
import { type Urgency, urgencies } from '../vocabulary/urgencies.ts';

export const prescriptionRequest = z
  .object({
    id: z.string(),
    /** Eight digits by which customer and pharmacy name it to each other (product decision 40). */
    code: z.string().nullable(),
    customerName: z.string(),
    /** E.164. */
    phone: z.string(),
    email: z.string(),
    /** In which the sender is written to. */
    language: z.enum(languages),
    createdAt: timestamp,
    /** Addresses of the photos, the first one shown; `?size=small` for lists. */
    prescriptionImages: z.array(z.string()),
    notes: z.string().nullable(),
    urgency: z.enum(urgencies),
    status: z.enum(requestStatuses),
    /** When its card was first on the pharmacist's screen (product decision 39). */
    seenAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    declinedAt: timestamp.nullable(),
    cancelledAt: timestamp.nullable(),
    /** Why it was declined. */
    statusReason: z.string().nullable(),
  })
  .meta({ id: 'PrescriptionRequest' });
export type PrescriptionRequest = z.input<typeof prescriptionRequest>;

export const sendPrescriptionRequest = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests',
  area: 'prescription-requests',
  summary: 'Sends a prescription to a verified pharmacy; an Idempotency-Key makes it one request',
  form: z.object({
    pharmacyId: text(64),
    customerId: optional(z.string().max(64)),
    customerName: text(longestName),
    phone,
    email,
    urgency: z.preprocess(
      (value: Urgency | '' | undefined) => (value === '' ? undefined : value),
      z.enum(urgencies).default('normal'),
    ),
    notes: optional(text(longestNotes)),
  }),
  files: { field: 'prescriptionImages', kinds: 'pictures' },
  response: {
    201: z.object({
      id: z.string(),
      trackingUrl: z.string(),
      /** As on the request; null in a repeated answer once the request has been erased. */
      code: z.string().nullable(),
    }),
  },
  errors: [
    'pharmacy_not_verified',
    'idempotency_conflict',
    'file_too_large',
    'too_many_files',
    'unsupported_file',
  ],
});

export const listPrescriptionRequests = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:pharmacyId/prescription-requests',
  area: 'prescription-requests',
  summary: "The signed-in pharmacy's requests, newest first; reading them marks nothing",
  params: z.object({ pharmacyId: z.string() }),
  response: { 200: z.array(prescriptionRequest) },
});

export const markRequestsSeen = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:pharmacyId/prescription-requests/seen',
  area: 'prescription-requests',
  summary:
    "Keeps that the cards of own requests were on the pharmacist's screen, the first time only; other ids change nothing",
  params: z.object({ pharmacyId: z.string() }),
  body: z.object({ ids: z.array(z.string().max(64)).max(mostSeenAtOnce) }),
  response: { 204: z.void() },
});

export const changeRequestStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/prescription-requests/:id/status',
  area: 'prescription-requests',
  summary: 'Moves a request forwards: new, in-progress, completed (product decision 12)',
  params: z.object({ id: z.string() }),
  body: z.object({ status: z.enum(forwardStatuses) }),
  response: { 200: prescriptionRequest },
  errors: ['status_backwards'],
});

export const declineRequest = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/decline',
  area: 'prescription-requests',
  summary:
    'Ends a request that the pharmacy cannot serve, with a reason for the customer (product decision 12)',
  params: z.object({ id: z.string() }),
  body: z.object({ reason: text(longestDecisionReason) }),
  response: { 200: prescriptionRequest },
  errors: ['status_backwards'],
});

export const readPrescriptionImage = defineEndpoint({
  method: 'GET',
  path: '/api/prescription-requests/:id/images/:fileId',
  area: 'prescription-requests',
  summary: 'A photo of a prescription, for the pharmacy it was sent to, its sender or an admin',
  params: z.object({ id: z.string(), fileId: z.string() }),
  query: z.object({ size: optional(z.literal('small')) }),
  response: { 200: z.any() },
});
