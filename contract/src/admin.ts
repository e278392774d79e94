import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { email, optional, text, timestamp } from './fields.ts';
import { documentTypes } from './files.ts';
import { publicPharmacy } from './pharmacies.ts';
import { verificationStatuses } from './verification.ts';

export const admin = z.object({ id: z.string(), email: z.string(), fullName: z.string() });

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/login',
  area: 'admin',
  summary: 'Signs an admin in; the token is a bearer for admin calls (decision 7)',
  body: z.object({ email, password: z.string().trim().min(1).max(256) }),
  response: { 200: z.object({ admin, token: z.string() }) },
  errors: ['invalid_credentials'],
});

export const adminLogout = defineEndpoint({
  method: 'POST',
  path: '/api/admin/logout',
  area: 'admin',
  summary: 'Ends the admin session, cookie and token',
  response: { 204: z.void() },
});

/** What an admin reads to decide. */
export const pharmacyApplication = publicPharmacy
  .omit({ distanceKm: true })
  .extend({
    email: z.string(),
    /** Whether a mailed code has shown that the address is theirs (decision 4). */
    emailProven: z.boolean(),
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    createdAt: timestamp,
    verificationStatus: z.enum(verificationStatuses),
    verificationReason: z.string().nullable(),
    verificationDocuments: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.enum(documentTypes),
        /** Bytes. */
        size: z.number(),
        url: z.string(),
      }),
    ),
  })
  .meta({ id: 'PharmacyApplication' });
export type PharmacyApplication = z.input<typeof pharmacyApplication>;

export const pendingPharmacies = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pending-pharmacies',
  area: 'admin',
  summary: 'Pharmacies that wait for a decision, longest waiting first',
  response: { 200: z.array(pharmacyApplication) },
});

export const allPharmacies = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pharmacies',
  area: 'admin',
  summary: 'Pharmacies of one verification status, or of all, newest first',
  query: z.object({ status: optional(z.enum(verificationStatuses)) }),
  response: { 200: z.array(pharmacyApplication) },
});

const decided = z.object({ id: z.string(), verificationStatus: z.enum(verificationStatuses) });
const params = z.object({ id: z.string() });
const reason = z.object({ reason: text(500) });

export const approvePharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/admin/approve-pharmacy/:id',
  area: 'admin',
  summary: 'Verifies a pending pharmacy',
  params,
  response: { 200: decided },
  errors: ['verification_conflict'],
});

export const rejectPharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reject-pharmacy/:id',
  area: 'admin',
  summary: 'Rejects a pending pharmacy with a reason',
  params,
  body: reason,
  response: { 200: decided },
  errors: ['verification_conflict'],
});

export const suspendPharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/admin/suspend-pharmacy/:id',
  area: 'admin',
  summary: 'Suspends a verified pharmacy with a reason; its sessions end',
  params,
  body: reason,
  response: { 200: decided },
  errors: ['verification_conflict'],
});

export const reinstatePharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reinstate-pharmacy/:id',
  area: 'admin',
  summary: 'Verifies a suspended or rejected pharmacy again',
  params,
  response: { 200: decided },
  errors: ['verification_conflict'],
});
