import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, text, timestamp } from '../fields.ts';
import { languages } from '../vocabulary/languages.ts';
import { maxDecisionReasonLength } from '../vocabulary/limits.ts';
import { stateNames } from '../vocabulary/regions.ts';
import { proposedDetails } from './doctors.ts';
import { pageOf, paging } from './paging.ts';
import { proposedNames } from './pharmacies.ts';
import { pharmacyNames } from './sessions.ts';

const pharmacyRenaming = z
  .object({
    id: z.string(),
    /** The names that count meanwhile. */
    ...pharmacyNames,
    proposedNames,
    city: z.string(),
    state: z.enum(stateNames),
    email: z.string().nullable(),
    /** The private number of an account without an email address. */
    accountPhone: z.string().nullable(),
    /** The language of mails to the pharmacy. */
    language: z.enum(languages),
  })
  .meta({ id: 'PharmacyRenaming' });
export type PharmacyRenaming = z.input<typeof pharmacyRenaming>;

export const listProposedNames = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pharmacy-names',
  area: 'admin',
  summary: 'Lists new names of verified pharmacies that wait for a decision, longest waiting first',
  query: z.object(paging),
  response: { 200: pageOf(pharmacyRenaming) },
});

/** When other names were proposed since, or no name waits now, nothing is decided (409). */
const read = z.object({ proposedAt: timestamp });

export const acceptName = defineEndpoint({
  method: 'POST',
  path: '/api/admin/pharmacy-names/:id/accept',
  area: 'admin',
  summary: 'Gives the pharmacy the name that waits',
  params: idParams,
  body: read,
  response: { 204: z.void() },
  errors: ['name_changed'],
});

export const refuseName = defineEndpoint({
  method: 'POST',
  path: '/api/admin/pharmacy-names/:id/refuse',
  area: 'admin',
  summary: 'Refuses a new name; the pharmacy keeps its name and receives the reason',
  params: idParams,
  body: read.extend({ reason: text(maxDecisionReasonLength) }),
  response: { 204: z.void() },
  errors: ['name_changed'],
});

const doctorChange = z
  .object({
    id: z.string(),
    // The details that count meanwhile:
    fullName: z.string(),
    specialization: z.string(),
    licenseNumber: z.string(),
    proposedDetails,
    email: z.string().nullable(),
    /** The private number of an account without an email address. */
    accountPhone: z.string().nullable(),
    /** The language of mails to the doctor. */
    language: z.enum(languages),
  })
  .meta({ id: 'DoctorChange' });
export type DoctorChange = z.input<typeof doctorChange>;

export const listProposedDetails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/doctor-changes',
  area: 'admin',
  summary: 'Lists new details of verified doctors that wait for a decision, longest waiting first',
  query: z.object(paging),
  response: { 200: pageOf(doctorChange) },
});

export const acceptDetails = defineEndpoint({
  method: 'POST',
  path: '/api/admin/doctor-changes/:id/accept',
  area: 'admin',
  summary: 'Gives the doctor the name, specialization and licence number that wait',
  params: idParams,
  body: read,
  response: { 204: z.void() },
  errors: ['details_changed'],
});

export const refuseDetails = defineEndpoint({
  method: 'POST',
  path: '/api/admin/doctor-changes/:id/refuse',
  area: 'admin',
  summary: 'Refuses new details; the doctor keeps the verified ones and receives the reason',
  params: idParams,
  body: read.extend({ reason: text(maxDecisionReasonLength) }),
  response: { 204: z.void() },
  errors: ['details_changed'],
});
