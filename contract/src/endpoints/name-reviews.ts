import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email, idParams, text, timestamp } from '../fields.ts';
import {
  formGroups,
  maxMedicineNameLength,
  nameRisks,
  nameVerdicts,
} from '../vocabulary/medicines.ts';

const medicine = { nameEn: z.string(), nameAr: z.string() };

/** The Arabic spellings of one brand that wait for a pharmacist (docs/medicines.md). */
const waitingName = z
  .object({
    id: z.string(),
    /** Spellings that sound alike, so one verdict covers all. */
    texts: z.array(z.string()),
    brand: z.string(),
    ...medicine,
    products: z.array(
      z.object({
        brand: z.string(),
        form: z.enum(formGroups).nullable(),
        strength: z.string().nullable(),
      }),
    ),
    /** The reason why two reviewers decide; null where one does. */
    risk: z.enum(nameRisks).nullable(),
    /** Another reviewer has called it the same. */
    isSeconded: z.boolean(),
    /** People who asked for it lately; null for fewer than are ever shown. */
    askers: z.number().nullable(),
    /** Names of other medicines that sound or look alike. */
    near: z.array(z.object({ text: z.string(), ...medicine })),
  })
  .meta({ id: 'WaitingMedicineName' });
export type WaitingName = z.input<typeof waitingName>;

export const listWaitingNames = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/name-reviews',
  area: 'pharmacies',
  summary: 'Lists Arabic spellings of brands that wait for a reviewer, most asked first',
  description: 'Only an owner whom an admin made a reviewer may call it.',
  params: idParams,
  response: { 200: z.object({ items: z.array(waitingName), total: z.number() }) },
});

export const reviewName = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/name-reviews/:nameId',
  area: 'pharmacies',
  summary: 'Records a verdict on spellings: the same medicine, another medicine, or not sure',
  params: z.object({ id: z.string(), nameId: z.string() }),
  body: z.object({
    verdict: z.enum(nameVerdicts),
    /** The spellings that the reviewer read. */
    texts: z.array(text(maxMedicineNameLength)).min(1).max(20),
  }),
  response: { 204: z.void() },
  errors: ['name_reviewed'],
});

const reviewer = z
  .object({
    id: z.string(),
    shopName: z.string(),
    email: z.string().nullable(),
    since: timestamp,
    /** Spellings that the reviewer decided or helped to decide. */
    reviews: z.number(),
  })
  .meta({ id: 'NameReviewer' });
export type NameReviewer = z.input<typeof reviewer>;

export const listNameReviewers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/name-reviewers',
  area: 'admin',
  summary: 'Lists the reviewers of spellings, and how many brands wait for one',
  response: { 200: z.object({ items: z.array(reviewer), waiting: z.number() }) },
});

export const addNameReviewer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/name-reviewers',
  area: 'admin',
  summary: 'Makes the owner of a verified pharmacy a reviewer of spellings',
  body: z.object({ email }),
  response: { 204: z.void() },
});

export const removeNameReviewer = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/name-reviewers/:id',
  area: 'admin',
  summary: 'Removes a reviewer of spellings',
  params: idParams,
  response: { 204: z.void() },
});
