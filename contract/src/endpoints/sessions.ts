import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { roles } from '../vocabulary/roles.ts';
import { staffRoles } from '../vocabulary/staff.ts';
import { verificationStatuses } from '../vocabulary/verification.ts';

/** Asks the page for the code that was e-mailed (product decision 3). */
export const codeRequired = z.object({ codeRequired: z.literal(true) });

/** What applicants read of whether their address is proven (product decision 34). */
export const emailProof = {
  emailProven: z.boolean(),
  /** Until when a verified one is reached without the proof, or a pending one is kept; else null. */
  emailProofDueAt: timestamp.nullable(),
};

/** A pharmacy by its name for the reader's language, and by both (product decision 38). */
export const pharmacyNames = {
  /** In the language of `Accept-Language`, or the other name where there is only that. */
  shopName: z.string(),
  nameAr: z.string().nullable(),
  nameEn: z.string().nullable(),
};

export const currentSession = defineEndpoint({
  method: 'GET',
  path: '/api/sessions/current',
  area: 'sessions',
  summary: 'Who this browser is signed in as, role by role',
  response: {
    200: z.object({
      roles: z.object({
        customer: z
          .object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() })
          .optional(),
        pharmacy: z
          .object({
            id: z.string(),
            ...pharmacyNames,
            email: z.string(),
            verificationStatus: z.enum(verificationStatuses),
            /** Who of its staff (product decision 47); without a name of who registered it. */
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
            email: z.string(),
            verificationStatus: z.enum(verificationStatuses),
          })
          .optional(),
        admin: z.object({ id: z.string(), email: z.string(), fullName: z.string() }).optional(),
      }),
    }),
  },
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/sessions/sign-out',
  area: 'sessions',
  summary: 'Signs out of one role, or of all; this browser is forgotten too',
  body: z.object({ role: z.enum(roles).optional() }).nullish(),
  response: { 204: z.void() },
});
