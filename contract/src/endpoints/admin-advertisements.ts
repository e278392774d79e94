import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { text, timestamp, uuid } from '../fields.ts';
import { languages } from '../vocabulary/languages.ts';
import { maxDecisionReasonLength } from '../vocabulary/lengths.ts';
import { pageOf, paging } from './paging.ts';
import { pharmacyNames } from './sessions.ts';

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
  summary: 'Changed pictures of advertisements that wait for a decision, last proposed first',
  query: z.object(paging),
  response: { 200: pageOf(proposedPicture) },
});

const params = z.object({ id: z.string() });
/** The server answers 409 if the pharmacy has proposed another picture, or none waits any more. */
const read = z.object({ pictureId: uuid });

export const acceptPicture = defineEndpoint({
  method: 'POST',
  path: '/api/admin/advertisement-pictures/:id/accept',
  area: 'admin',
  summary: 'Shows the proposed picture in the place of the present one',
  params,
  body: read,
  response: { 204: z.void() },
  errors: ['picture_changed'],
});

export const refusePicture = defineEndpoint({
  method: 'POST',
  path: '/api/admin/advertisement-pictures/:id/refuse',
  area: 'admin',
  summary: 'Refuses a changed picture; the present one stays, and its pharmacy receives the reason',
  params,
  body: read.extend({ reason: text(maxDecisionReasonLength) }),
  response: { 204: z.void() },
  errors: ['picture_changed'],
});
