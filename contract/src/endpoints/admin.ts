import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email, idParams, newPassword, optional, timestamp, uuid } from '../fields.ts';
import { documentTypes } from '../vocabulary/files.ts';
import { languages } from '../vocabulary/languages.ts';
import { maxPasswordLength } from '../vocabulary/limits.ts';
import { stateNames } from '../vocabulary/regions.ts';
import { auditActions, auditSubjects, verificationStatuses } from '../vocabulary/verification.ts';
import { pageOf, paging } from './paging.ts';
import { publicPharmacy } from './pharmacies.ts';
import { passkeyAssertion, secondFactorCode, secondFactorRequired } from './second-factor.ts';
import { admin } from './sessions.ts';

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/login',
  area: 'admin',
  summary: 'Signs an admin in; the token is a bearer for admin calls',
  body: z.object({
    email,
    password: z.string().trim().min(1).max(maxPasswordLength),
    /** After a 202, one of the two. */
    code: optional(secondFactorCode),
    passkey: passkeyAssertion.optional(),
  }),
  response: { 200: z.object({ admin, token: z.string() }), 202: secondFactorRequired },
  errors: ['invalid_credentials', 'wrong_second_factor', 'wrong_passkey'],
});

export const adminLogout = defineEndpoint({
  method: 'POST',
  path: '/api/admin/logout',
  area: 'admin',
  summary: 'Ends the admin session, its cookie and its token',
  ownAccess: true,
  response: { 204: z.void() },
});

export const changeAdminPassword = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/password',
  area: 'admin',
  summary: 'Sets a new password of the calling admin, whose other sessions end',
  ownAccess: true,
  provesAgain: true,
  body: z.object({
    password: newPassword,
    currentPassword: z.string().trim().min(1).max(maxPasswordLength),
  }),
  response: { 204: z.void() },
});

/** A pharmacy's application, with all that an admin needs for a decision. */
const pharmacyApplication = publicPharmacy
  .omit({ distanceKm: true })
  .extend({
    email: z.string().nullable(),
    /** The private number of an account without an email address. */
    accountPhone: z.string().nullable(),
    /** A code that was sent has shown that the applicant owns the address (docs/sessions.md). */
    emailProven: z.boolean(),
    /** No number opens the account: no code has proven it for 120 days, or it is another account's. */
    phoneLapsed: z.boolean(),
    /** The language of mails to the applicant. */
    language: z.enum(languages),
    landmark: z.string().nullable(),
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    createdAt: timestamp,
    verificationStatus: z.enum(verificationStatuses),
    /** The last decision or sending; a decision names it as the version it applies to. */
    verificationChangedAt: timestamp,
    verificationReason: z.string().nullable(),
    /** The URL of each document (specification §3). */
    verificationDocuments: z.array(z.string()),
    /** The same documents in the same order, with their details. */
    verificationDocumentDetails: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.enum(documentTypes),
        /** In bytes. */
        size: z.number(),
        url: z.string(),
      }),
    ),
    /** The place on the open map that the applicant claims. */
    claimedPlace: z
      .object({
        id: z.string(),
        nameAr: z.string().nullable(),
        nameEn: z.string().nullable(),
        city: z.string().nullable(),
        state: z.enum(stateNames),
        latitude: z.string(),
        longitude: z.string(),
        /** The number of other applicants with a pending application that claim it. */
        otherClaims: z.number(),
        /** An admin has approved another pharmacy for it. */
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
  summary: 'Lists pharmacies that wait for a decision, longest waiting first',
  response: { 200: z.array(pharmacyApplication) },
});

/** A doctor's application, with all that an admin needs for a decision. */
const doctorApplication = z
  .object({
    id: z.string(),
    fullName: z.string(),
    email: z.string().nullable(),
    /** The private number of an account without an email address. */
    accountPhone: z.string().nullable(),
    emailProven: z.boolean(),
    /** No number opens the account: no code has proven it for 120 days, or it is another account's. */
    phoneLapsed: z.boolean(),
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
    /** The last decision or sending; a decision names it as the version it applies to. */
    verificationChangedAt: timestamp,
    verificationReason: z.string().nullable(),
  })
  .meta({ id: 'DoctorApplication' });
export type DoctorApplication = z.input<typeof doctorApplication>;

export const pendingDoctors = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pending-doctors',
  area: 'admin',
  summary: 'Lists doctors that wait for a decision, longest waiting first',
  response: { 200: z.array(doctorApplication) },
});

const reminderLimit = 'Each applicant gets at most three of these mails a day.';

export const remindPharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/admin/remind-pharmacy/:id',
  area: 'admin',
  summary: 'Mails a pharmacy whose address is not proven how to prove it',
  description: reminderLimit,
  params: idParams,
  response: { 204: z.void() },
});

export const remindDoctor = defineEndpoint({
  method: 'POST',
  path: '/api/admin/remind-doctor/:id',
  area: 'admin',
  summary: 'Mails a doctor whose address is not proven how to prove it',
  description: reminderLimit,
  params: idParams,
  response: { 204: z.void() },
});

const reminded = z.object({
  /** The number of mailed applicants. */
  reminded: z.number(),
});

export const remindPharmacies = defineEndpoint({
  method: 'POST',
  path: '/api/admin/remind-pharmacies',
  area: 'admin',
  summary: 'Mails all waiting pharmacies whose address is not proven how to prove it',
  description: reminderLimit,
  response: { 200: reminded },
});

export const remindDoctors = defineEndpoint({
  method: 'POST',
  path: '/api/admin/remind-doctors',
  area: 'admin',
  summary: 'Mails all waiting doctors whose address is not proven how to prove it',
  description: reminderLimit,
  response: { 200: reminded },
});

const applicationSearch = z.object({
  ...paging,
  status: optional(z.enum(verificationStatuses)),
  /** Only this applicant. */
  id: optional(uuid),
});

export const listPharmacyApplications = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pharmacies',
  area: 'admin',
  summary:
    'Lists pharmacies of one verification status, or of all, newest first; search by name, place or email',
  query: applicationSearch,
  response: { 200: pageOf(pharmacyApplication) },
});

export const listDoctorApplications = defineEndpoint({
  method: 'GET',
  path: '/api/admin/doctors',
  area: 'admin',
  summary:
    'Lists doctors of one verification status, or of all, newest first; search by name, email or licence',
  query: applicationSearch,
  response: { 200: pageOf(doctorApplication) },
});

const auditEntry = z
  .object({
    id: z.string(),
    adminEmail: z.string(),
    action: z.enum(auditActions),
    subjectKind: z.enum(auditSubjects),
    subjectId: z.string(),
    /** The current name of the pharmacy or doctor; empty if its data was deleted. */
    subjectName: z.string(),
    reason: z.string().nullable(),
    /** Both names of a pharmacy in one text, before and after a decision on its new name. */
    renamed: z.object({ from: z.string(), to: z.string() }).nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.input<typeof auditEntry>;

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  area: 'admin',
  summary: 'Lists decisions of admins, newest first',
  query: z.object(paging),
  response: { 200: pageOf(auditEntry) },
});
