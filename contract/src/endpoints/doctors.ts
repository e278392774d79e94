import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  clearable,
  code,
  cursor,
  email,
  idParams,
  line,
  newPassword,
  optional,
  possibleId,
  text,
  timestamp,
} from '../fields.ts';
import { phone } from '../phone.ts';
import { westernDigits } from '../vocabulary/digits.ts';
import {
  maxBioLength,
  maxConsultationAnswerLength,
  maxConsultationFeeLength,
  maxConsultationReasonLength,
  maxDecisionReasonLength,
  maxLicenseNumberLength,
  maxNameLength,
  maxPasswordLength,
  maxRequestPageLength,
  maxSearchLength,
  maxSeenAtOnce,
  maxSpecializationLength,
} from '../vocabulary/limits.ts';
import { requestStatuses, requestViews, settableStatuses } from '../vocabulary/request-moves.ts';
import { verificationStatuses } from '../vocabulary/verification.ts';
import { pageOf } from './paging.ts';
import { secondFactorRequired, secondStep } from './second-factor.ts';
import { accountAddress, codeRequired, emailProof, phoneProof } from './sessions.ts';

/** US dollars, as the doctor types them (text, specification §3). */
const fee = text(maxConsultationFeeLength)
  .transform((raw) =>
    westernDigits(raw)
      .replace(/^(US)?\$\s*|\s*(USD|\$)$/gi, '')
      .trim(),
  )
  // A currency without a number is not a fee.
  .pipe(z.string().min(1));

/**
 * A doctor as the public reads it, without email address and licence number (docs/admin.md).
 */
export const publicDoctor = z
  .object({
    id: z.string(),
    fullName: z.string(),
    /** A name of `specializations`, or the doctor's own text. */
    specialization: z.string(),
    bio: z.string().nullable(),
    /** US dollars. */
    consultationFee: z.string().nullable(),
    /** E.164; only for a verified doctor with a number. */
    phone: z.string().nullable(),
    isOnline: z.boolean(),
    isVerified: z.boolean(),
  })
  .meta({ id: 'Doctor' });
export type PublicDoctor = z.infer<typeof publicDoctor>;

export const listDoctors = defineEndpoint({
  method: 'GET',
  path: '/api/doctors',
  area: 'doctors',
  summary: 'Lists verified and pending doctors; those who can be consulted now come first',
  response: { 200: z.array(publicDoctor) },
});

const credentials = {
  fullName: line(maxNameLength),
  specialization: line(maxSpecializationLength),
  licenseNumber: text(maxLicenseNumberLength),
  phone: optional(phone),
  bio: optional(text(maxBioLength)),
  consultationFee: optional(fee),
};

export const registerDoctor = defineEndpoint({
  method: 'POST',
  path: '/api/doctors',
  area: 'doctors',
  summary: 'Registers a doctor, who waits for verification, and signs this browser in',
  body: z.object({ ...credentials, ...accountAddress, password: optional(newPassword) }),
  response: { 201: z.object({ id: z.string() }) },
  errors: ['email_taken', 'phone_taken', 'phone_unproven'],
});

export const proveDoctorPhone = defineEndpoint({
  method: 'POST',
  path: '/api/doctors/phone',
  area: 'doctors',
  summary: 'Proves the phone number for the account of a new doctor',
  description:
    'Without a code the call texts one; with the code the server remembers this browser for a day.',
  ...phoneProof,
});

export const doctorLogin = defineEndpoint({
  method: 'POST',
  path: '/api/doctors/login',
  area: 'doctors',
  summary: 'Signs a doctor in by password or code, or in a known browser without a password',
  description: 'A code that was sent may be in either field.',
  body: z.object({
    /** Required where the operator has no gateway; else this or `phone`. */
    email: optional(email),
    phone: optional(phone),
    password: optional(z.string().trim().max(maxPasswordLength)),
    code: optional(code),
    ...secondStep,
  }),
  response: {
    200: z.object({ id: z.string(), fullName: z.string(), email: z.string().nullable() }),
    202: z.union([codeRequired, secondFactorRequired]),
  },
  errors: [
    'invalid_code',
    'invalid_credentials',
    'wrong_second_factor',
    'wrong_passkey',
    'app_unreadable',
    'text_codes_used_up',
    'phone_lapsed',
  ],
});

/** The details that wait for an admin. */
export const proposedDetails = z.object({
  fullName: z.string(),
  specialization: z.string(),
  licenseNumber: z.string(),
  proposedAt: timestamp,
});

const doctorProfile = publicDoctor
  .extend({
    /** Null for an account with a phone number. */
    email: z.string().nullable(),
    licenseNumber: z.string(),
    /** An edit names it (docs/doctors.md). */
    version: z.number(),
    /** After verification what an admin has verified waits for an admin (docs/admin.md). */
    proposedDetails: proposedDetails.nullable(),
    detailsRefusedFor: z.string().nullable(),
    hasPassword: z.boolean(),
    ...emailProof,
    verificationStatus: z.enum(verificationStatuses),
    verificationReason: z.string().nullable(),
  })
  .meta({ id: 'DoctorProfile' });
export type DoctorProfile = z.input<typeof doctorProfile>;

export const getDoctorProfile = defineEndpoint({
  method: 'GET',
  path: '/api/doctors/:id/profile',
  area: 'doctors',
  summary: 'Returns the profile of the signed-in doctor',
  params: idParams,
  response: { 200: doctorProfile },
});

export const updateDoctor = defineEndpoint({
  method: 'PATCH',
  path: '/api/doctors/:id',
  area: 'doctors',
  summary: 'Changes the online switch and the profile',
  description:
    'After verification a new name, specialization or licence number waits for an admin.',
  params: idParams,
  body: z.object({
    isOnline: z.boolean().optional(),
    /**
     * The version that the doctor read; 409 if there is a newer one. Without it the change replaces
     * a newer one, so a page that sends the profile sends it.
     */
    version: z.number().int().optional(),
    fullName: line(maxNameLength).optional(),
    specialization: line(maxSpecializationLength).optional(),
    licenseNumber: text(maxLicenseNumberLength).optional(),
    phone: clearable(phone),
    bio: clearable(text(maxBioLength)),
    consultationFee: clearable(fee),
    password: optional(newPassword),
    /** A new password requires one of these (docs/sessions.md). */
    currentPassword: optional(z.string().trim().max(maxPasswordLength)),
    code: optional(code),
  }),
  response: { 200: doctorProfile },
  errors: ['doctor_unavailable', 'email_unproven', 'profile_changed'],
});

export const sendDoctorCode = defineEndpoint({
  method: 'POST',
  path: '/api/doctors/:id/email-code',
  area: 'doctors',
  summary:
    'Sends the signed-in doctor a code, for this browser; logging in with it proves the address',
  params: idParams,
  response: { 202: codeRequired },
  errors: ['phone_lapsed', 'text_codes_used_up'],
});

export const resubmitDoctor = defineEndpoint({
  method: 'POST',
  path: '/api/doctors/:id/resubmit',
  area: 'doctors',
  summary: 'Corrects the details of a rejected doctor, who then waits for verification again',
  params: idParams,
  body: z.object(credentials),
  response: { 200: doctorProfile },
  errors: ['verification_conflict'],
});

const consultationRequest = z
  .object({
    id: z.string(),
    name: z.string(),
    /** E.164. */
    phone: z.string(),
    reason: z.string(),
    status: z.enum(requestStatuses),
    /** The doctor's reason for declining it. */
    statusReason: z.string().nullable(),
    /** The doctor's answer in writing. */
    answer: z.string().nullable(),
    /** 0 without an answer; a correction names the version that it replaces. */
    answerVersion: z.number(),
    answeredAt: timestamp.nullable(),
    createdAt: timestamp,
    /** When the doctor's screen first showed it. */
    seenAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    declinedAt: timestamp.nullable(),
    cancelledAt: timestamp.nullable(),
    /** The reader may undo its own last move until then (docs/requests.md). */
    undoUntil: timestamp.nullable(),
  })
  .meta({ id: 'ConsultationRequest' });
export type ConsultationRequest = z.input<typeof consultationRequest>;

const consultationPage = pageOf(consultationRequest)
  .extend({
    /** New and active consultations, counted over all pages. */
    new: z.number(),
    active: z.number(),
  })
  .meta({ id: 'ConsultationPage' });
export type ConsultationPage = z.input<typeof consultationPage>;

export const requestConsultation = defineEndpoint({
  method: 'POST',
  path: '/api/doctors/:id/consultation-requests',
  area: 'doctors',
  summary:
    'Asks a verified doctor who is online for a consultation; an Idempotency-Key makes it one request',
  params: idParams,
  body: z.object({
    name: line(maxNameLength),
    phone,
    reason: text(maxConsultationReasonLength),
    /** For mails that only say that the doctor has answered or declined. */
    email: optional(email),
  }),
  response: {
    201: z.object({
      id: z.string(),
      /** Absent when a client repeats a submission that is older than private links. */
      trackingUrl: z.string().optional(),
    }),
  },
  errors: ['doctor_unavailable', 'idempotency_conflict'],
});

export const listConsultationRequests = defineEndpoint({
  method: 'GET',
  path: '/api/doctors/:doctorId/consultation-requests',
  area: 'doctors',
  summary:
    "Lists the signed-in doctor's consultation requests, newest first, or with any parameter a page",
  description:
    'A page has new requests and then those in progress, the oldest first, then ended ones, the latest end first.',
  params: z.object({ doctorId: z.string() }),
  query: z.object({
    view: optional(z.enum(requestViews)),
    /** Matches a name or a phone number in any usual notation. */
    search: optional(z.string().trim().max(maxSearchLength)),
    limit: optional(z.coerce.number<number>().int().min(1).max(maxRequestPageLength)),
    cursor: cursor(),
  }),
  // The specification has an array; parameters ask for a page.
  response: { 200: z.union([z.array(consultationRequest), consultationPage]) },
});

export const markConsultationsSeen = defineEndpoint({
  method: 'POST',
  path: '/api/doctors/:doctorId/consultation-requests/seen',
  area: 'doctors',
  summary: 'Records that the doctor has seen these consultation requests',
  description: 'The first call counts. Ids of other doctors are ignored.',
  params: z.object({ doctorId: z.string() }),
  body: z.object({ ids: z.array(possibleId).max(maxSeenAtOnce) }),
  response: { 204: z.void() },
});

export const changeConsultationStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/consultation-requests/:id/status',
  area: 'doctors',
  summary: 'Moves a consultation request forwards: new, in-progress, completed',
  params: idParams,
  body: z.object({ status: z.enum(settableStatuses) }),
  response: { 200: consultationRequest },
  errors: ['status_backwards'],
});

export const declineConsultation = defineEndpoint({
  method: 'POST',
  path: '/api/consultation-requests/:id/decline',
  area: 'doctors',
  summary:
    'Ends a consultation request that the doctor cannot take, with a reason for the customer',
  params: idParams,
  body: z.object({ reason: text(maxDecisionReasonLength) }),
  response: { 200: consultationRequest },
  errors: ['status_backwards'],
});

export const answerConsultation = defineEndpoint({
  method: 'PUT',
  path: '/api/consultation-requests/:id/answer',
  area: 'doctors',
  summary:
    'Answers a consultation request in writing, or corrects the answer; a new request becomes in-progress',
  params: idParams,
  body: z.object({
    answer: text(maxConsultationAnswerLength),
    /** The version of the answer that the doctor has read; 0 for none. */
    version: z.number().int().min(0),
  }),
  response: { 200: consultationRequest },
  errors: ['request_ended', 'written_answer_changed'],
});

export const undoConsultationMove = defineEndpoint({
  method: 'POST',
  path: '/api/consultation-requests/:id/undo',
  area: 'doctors',
  summary:
    'Undoes the last move of a consultation request within six seconds, if nothing has moved since',
  params: idParams,
  response: { 200: consultationRequest },
  errors: ['move_not_undoable'],
});
