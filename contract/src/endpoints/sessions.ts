import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { code, email, optional, timestamp } from '../fields.ts';
import { phone } from '../phone.ts';
import { roles } from '../vocabulary/roles.ts';
import { staffRoles } from '../vocabulary/staff.ts';
import { verificationStatuses } from '../vocabulary/verification.ts';

/** The page must ask for the code that was sent (docs/sessions.md). */
export const codeRequired = z.object({ codeRequired: z.literal(true) });

/** The address of a new account of a pharmacy or a doctor. */
export const accountAddress = {
  /** Required where the operator has no gateway for text messages; else this or the next. */
  email: optional(email),
  /** A number that this browser has proven. It stays private, unlike `phone`. */
  accountPhone: optional(phone),
};

/** The call that proves such a number. */
export const phoneProof = {
  body: z.object({ phone, code: optional(code) }),
  response: { 200: z.object({ proven: z.literal(true) }), 202: codeRequired },
  errors: ['not_found', 'phone_taken', 'invalid_code', 'text_codes_used_up'] satisfies ErrorCode[],
};

/** The state of an applicant's email proof, for the applicant (docs/admin.md). */
export const emailProof = {
  emailProven: z.boolean(),
  /** When an unproven account is hidden (verified) or deleted (pending); else null. */
  emailProofDueAt: timestamp.nullable(),
};

/** A pharmacy's name in the reader's language, and both names (docs/search.md). */
export const pharmacyNames = {
  /** In the language of `Accept-Language`, or the other name if there is only one. */
  shopName: z.string(),
  nameAr: z.string().nullable(),
  nameEn: z.string().nullable(),
};

export const admin = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  /** The server refuses this admin's writes (docs/admin.md). */
  isReadOnly: z.boolean(),
});

export const currentSession = defineEndpoint({
  method: 'GET',
  path: '/api/sessions/current',
  area: 'sessions',
  summary: 'Lists the accounts of this browser, by role',
  ownAccess: true,
  response: {
    200: z.object({
      roles: z.object({
        customer: z
          .object({
            id: z.string(),
            name: z.string(),
            email: z.string().nullable(),
            phone: z.string(),
          })
          .optional(),
        pharmacy: z
          .object({
            id: z.string(),
            ...pharmacyNames,
            email: z.string().nullable(),
            verificationStatus: z.enum(verificationStatuses),
            /**
             * The member of staff (docs/sessions.md); no name for the person who registered it.
             */
            staff: z.object({
              id: z.string(),
              name: z.string().nullable(),
              role: z.enum(staffRoles),
            }),
          })
          .optional(),
        doctor: z
          .object({
            id: z.string(),
            fullName: z.string(),
            email: z.string().nullable(),
            verificationStatus: z.enum(verificationStatuses),
          })
          .optional(),
        admin: admin.optional(),
      }),
    }),
  },
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/sessions/sign-out',
  area: 'sessions',
  summary: 'Signs out of one role, or of all, and deletes this known browser',
  ownAccess: true,
  body: z.object({ role: z.enum(roles).optional() }).nullish(),
  response: { 204: z.void() },
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/sessions',
  area: 'sessions',
  summary: 'Lists the sessions of the accounts of this browser, last used first',
  ownAccess: true,
  response: {
    200: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          role: z.enum(roles),
          /** Browser and system, for example "Chrome, Android"; null if unknown. */
          device: z.string().nullable(),
          createdAt: timestamp,
          lastUsedAt: timestamp,
          /** The session of this browser. */
          isCurrent: z.boolean(),
        }),
      ),
    }),
  },
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  area: 'sessions',
  summary: "Ends one of the caller's sessions; the account no longer knows its browser",
  ownAccess: true,
  params: z.object({ id: z.string() }),
  response: { 204: z.void() },
});

export const signOutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/api/sessions/sign-out-everywhere',
  area: 'sessions',
  summary: 'Ends all sessions of the accounts of this browser and deletes all their known browsers',
  ownAccess: true,
  response: { 204: z.void() },
});
