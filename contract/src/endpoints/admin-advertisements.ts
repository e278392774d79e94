import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, text, timestamp, uuid } from '../fields.ts';
import { languages } from '../vocabulary/languages.ts';
import { maxDecisionReasonLength } from '../vocabulary/limits.ts';
import { pageOf, paging } from './paging.ts';
import { pharmacyNames } from './sessions.ts';

/** The medicines of the list that its name and description name (docs/advertisements.md). */
export const namedMedicines = z.array(
  z.object({ nameEn: z.string(), nameAr: z.string() }).meta({ id: 'NamedMedicine' }),
);

const advertisementOnDesk = z
  .object({
    id: z.string(),
    productName: z.string(),
    description: z.string(),
    price: z.string(),
    pharmacy: z.object(pharmacyNames),
    /** Whether the public sees it now. */
    isPublic: z.boolean(),
    medicines: namedMedicines,
    createdAt: timestamp,
  })
  .meta({ id: 'AdvertisementOnDesk' });
export type AdvertisementOnDesk = z.input<typeof advertisementOnDesk>;

export const listAdvertisementsOnDesk = defineEndpoint({
  method: 'GET',
  path: '/api/admin/advertisements',
  area: 'admin',
  summary:
    'Lists advertisements with the medicines that they name, newest first; the search covers these',
  query: z.object(paging),
  response: { 200: pageOf(advertisementOnDesk) },
});

const proposedPicture = z
  .object({
    /** The id of the advertisement. */
    id: z.string(),
    /** A decision names it, so that it applies to the picture that the admin saw. */
    pictureId: z.string(),
    pictureUrl: z.string(),
    /** The picture that the public sees until then. */
    presentPictureUrl: z.string().nullable(),
    productName: z.string(),
    description: z.string(),
    price: z.string(),
    pharmacy: z.object(pharmacyNames),
    medicines: namedMedicines,
    /** The language of mails to the pharmacy. */
    language: z.enum(languages),
    proposedAt: timestamp,
  })
  .meta({ id: 'ProposedPicture' });
export type ProposedPicture = z.input<typeof proposedPicture>;

export const listProposedPictures = defineEndpoint({
  method: 'GET',
  path: '/api/admin/advertisement-pictures',
  area: 'admin',
  summary: 'Lists changed pictures of advertisements that wait for a decision, last proposed first',
  query: z.object(paging),
  response: { 200: pageOf(proposedPicture) },
});

/** The server answers 409 if the pharmacy has proposed another picture, or no picture waits now. */
const read = z.object({ pictureId: uuid });

export const acceptPicture = defineEndpoint({
  method: 'POST',
  path: '/api/admin/advertisement-pictures/:id/accept',
  area: 'admin',
  summary: 'Shows the proposed picture in the place of the present one',
  params: idParams,
  body: read,
  response: { 204: z.void() },
  errors: ['picture_changed'],
});

export const refusePicture = defineEndpoint({
  method: 'POST',
  path: '/api/admin/advertisement-pictures/:id/refuse',
  area: 'admin',
  summary: 'Refuses a changed picture; the present one stays, and its pharmacy receives the reason',
  params: idParams,
  body: read.extend({ reason: text(maxDecisionReasonLength) }),
  response: { 204: z.void() },
  errors: ['picture_changed'],
});
