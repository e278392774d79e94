import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email, optional, timestamp } from '../fields.ts';
import { documentTypes } from '../vocabulary/files.ts';
import { languages } from '../vocabulary/languages.ts';
import { longestPassword, longestSearch } from '../vocabulary/lengths.ts';
import { stateNames } from '../vocabulary/regions.ts';
import { auditActions, auditSubjects, verificationStatuses } from '../vocabulary/verification.ts';
import { publicPharmacy } from './pharmacies.ts';

export const admin = z.object({ id: z.string(), email: z.string(), fullName: z.string() });

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/login',
  area: 'admin',
  summary: 'Signs an admin in; the token is a bearer for admin calls (product decision 7)',
  body: z.object({ email, password: z.string().trim().min(1).max(longestPassword) }),
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
const pharmacyApplication = publicPharmacy
  .omit({ distanceKm: true })
  .extend({
    email: z.string(),
    /** Whether a mailed code has shown that the address is theirs (product decision 4). */
    emailProven: z.boolean(),
    /** In which the applicant is written to. */
    language: z.enum(languages),
    landmark: z.string().nullable(),
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    createdAt: timestamp,
    verificationStatus: z.enum(verificationStatuses),
    /** Of the last decision or sending: what a decision can name to say what it is on. */
    verificationChangedAt: timestamp,
    verificationReason: z.string().nullable(),
    /** Where each document opens (specification §3). */
    verificationDocuments: z.array(z.string()),
    /** The same documents, in the same order, with what is shown of each. */
    verificationDocumentDetails: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.enum(documentTypes),
        /** Bytes. */
        size: z.number(),
        url: z.string(),
      }),
    ),
    /** The place on the open map that the applicant says is theirs. */
    claimedPlace: z
      .object({
        id: z.string(),
        nameAr: z.string().nullable(),
        nameEn: z.string().nullable(),
        city: z.string().nullable(),
        state: z.enum(stateNames),
        latitude: z.string(),
        longitude: z.string(),
        /** Others who say so and wait for a decision. */
        otherClaims: z.number(),
        /** Another pharmacy has been approved for it. */
        isTaken: z.boolean(),
      })
      .nullable(),
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

/** What an admin reads of a doctor to decide. */
const doctorApplication = z
  .object({
    id: z.string(),
    fullName: z.string(),
    email: z.string(),
    emailProven: z.boolean(),
    language: z.enum(languages),
    phone: z.string().nullable(),
    specialization: z.string(),
    licenseNumber: z.string(),
    bio: z.string().nullable(),
    /** US dollars. */
    consultationFee: z.string().nullable(),
    isOnline: z.boolean(),
    createdAt: timestamp,
    verificationStatus: z.enum(verificationStatuses),
    /** Of the last decision or sending: what a decision can name to say what it is on. */
    verificationChangedAt: timestamp,
    verificationReason: z.string().nullable(),
  })
  .meta({ id: 'DoctorApplication' });
export type DoctorApplication = z.input<typeof doctorApplication>;

export const pendingDoctors = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pending-doctors',
  area: 'admin',
  summary: 'Doctors that wait for a decision, longest waiting first',
  response: { 200: z.array(doctorApplication) },
});

const applicantId = z.object({ id: z.string() });
const reminder =
  'how to prove the address, to who has not; three times a day (product decision 34)';

export const remindPharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/admin/remind-pharmacy/:id',
  area: 'admin',
  summary: `Mails a pharmacy ${reminder}`,
  params: applicantId,
  response: { 204: z.void() },
});

export const remindDoctor = defineEndpoint({
  method: 'POST',
  path: '/api/admin/remind-doctor/:id',
  area: 'admin',
  summary: `Mails a doctor ${reminder}`,
  params: applicantId,
  response: { 204: z.void() },
});

/** How many rows a page of the admin's lists has. */
export const adminPageLength = 50;

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
export const paging = {
  search: optional(z.string().max(longestSearch)),
  cursor: optional(z.string().max(200)),
};
const applicationSearch = z.object({ ...paging, status: optional(z.enum(verificationStatuses)) });

export const listPharmacyApplications = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pharmacies',
  area: 'admin',
  summary:
    'Pharmacies of one verification status, or of all, newest first; search by name, place or e-mail',
  query: applicationSearch,
  response: { 200: pageOf(pharmacyApplication) },
});

export const listDoctorApplications = defineEndpoint({
  method: 'GET',
  path: '/api/admin/doctors',
  area: 'admin',
  summary:
    'Doctors of one verification status, or of all, newest first; search by name, e-mail or licence',
  query: applicationSearch,
  response: { 200: pageOf(doctorApplication) },
});

const contactMessage = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.input<typeof contactMessage>;

export const listContactMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contact-messages',
  area: 'admin',
  summary: 'Messages of the contact form, newest first',
  query: z.object(paging),
  response: { 200: pageOf(contactMessage) },
});

const auditEntry = z
  .object({
    id: z.string(),
    adminEmail: z.string(),
    action: z.enum(auditActions),
    subjectKind: z.enum(auditSubjects),
    subjectId: z.string(),
    /** The pharmacy's or doctor's name now; empty where the data was deleted. */
    subjectName: z.string(),
    reason: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.input<typeof auditEntry>;

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  area: 'admin',
  summary: 'Who decided what and when, newest first (product decision 15)',
  query: z.object(paging),
  response: { 200: pageOf(auditEntry) },
});
