import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { text, timestamp } from '../fields.ts';
import { languages } from '../vocabulary/languages.ts';
import { maxDecisionReasonLength } from '../vocabulary/limits.ts';
import { stateNames } from '../vocabulary/regions.ts';
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
    email: z.string(),
    /** The language of mails to the pharmacy. */
    language: z.enum(languages),
  })
  .meta({ id: 'PharmacyRenaming' });
export type PharmacyRenaming = z.input<typeof pharmacyRenaming>;

export const listProposedNames = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pharmacy-names',
  area: 'admin',
  summary: 'New names of verified pharmacies that wait for a decision, longest waiting first',
  query: z.object(paging),
  response: { 200: pageOf(pharmacyRenaming) },
});

const params = z.object({ id: z.string() });
/** When other names were proposed since, or no name waits any more, nothing is decided (409). */
const read = z.object({ proposedAt: timestamp });

export const acceptName = defineEndpoint({
  method: 'POST',
  path: '/api/admin/pharmacy-names/:id/accept',
  area: 'admin',
  summary: 'Gives the pharmacy the name that waits',
  params,
  body: read,
  response: { 204: z.void() },
  errors: ['name_changed'],
});

export const refuseName = defineEndpoint({
  method: 'POST',
  path: '/api/admin/pharmacy-names/:id/refuse',
  area: 'admin',
  summary: 'Refuses a new name; the pharmacy keeps its name and receives the reason',
  params,
  body: read.extend({ reason: text(maxDecisionReasonLength) }),
  response: { 204: z.void() },
  errors: ['name_changed'],
});
