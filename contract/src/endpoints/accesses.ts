import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, optional, problem, text, timestamp } from '../fields.ts';
import { bytes } from '../file-endpoints.ts';
import {
  accessActors,
  accessKinds,
  accessReaders,
  listedActions,
  listedSubjects,
  photoReasons,
  reasonLength,
} from '../vocabulary/accesses.ts';
import { pageOf, paging } from './paging.ts';
import { pharmacyNames } from './sessions.ts';

const access = z
  .object({
    id: z.string(),
    at: timestamp,
    action: z.enum(listedActions),
    actor: z.enum(accessActors),
    /** Null for a customer, for a person without an account, and once the data is deleted. */
    actorName: z.string().nullable(),
    /** The pharmacy of a member of staff. */
    actorPharmacy: z.string().nullable(),
    subject: z.enum(listedSubjects),
    subjectId: z.string(),
    subjectName: z.string().nullable(),
    /** The small rendition, which lists load without a tap. */
    isSmall: z.boolean(),
    photoReason: z.enum(photoReasons).nullable(),
    reason: z.string().nullable(),
    /** The number of accesses that this entry combines. */
    times: z.number(),
  })
  .meta({ id: 'Access' });
export type Access = z.input<typeof access>;

/** Days in Sudan, both included. Without `from`: the last thirty. */
const filter = {
  from: optional(day),
  until: optional(day),
  kind: optional(z.enum(accessKinds)),
};

export const listAccesses = defineEndpoint({
  method: 'GET',
  path: '/api/admin/accesses',
  area: 'admin',
  summary: 'Lists recorded reads, openings, exports, log-ins and changes, newest first',
  description: 'The search covers persons, things and reasons.',
  query: z.object({ ...paging, ...filter }),
  response: { 200: pageOf(access) },
});

export const getAccessesCsv = defineEndpoint({
  method: 'GET',
  path: '/api/admin/accesses.csv',
  area: 'admin',
  summary: 'Returns the same list as a file for spreadsheets; the log records this too',
  provesAgain: true,
  query: z.object({ search: paging.search, ...filter }),
  response: { 200: bytes },
});

export const openRequestPhotos = defineEndpoint({
  method: 'POST',
  path: '/api/admin/photo-openings',
  area: 'admin',
  summary:
    'Opens the photos of one request to the calling admin for fifteen minutes; the reason is recorded',
  provesAgain: true,
  body: z.object({
    /** The code that the sender of the request has, or the id of the request. */
    request: text(60),
    photoReason: z.enum(photoReasons),
    reason: text(reasonLength.max).refine((value) => value.length >= reasonLength.min, {
      error: problem('reason_too_short'),
    }),
  }),
  response: {
    201: z.object({
      requestId: z.string(),
      ...pharmacyNames,
      until: timestamp,
      /** The URLs of the photos. */
      photos: z.array(z.string()),
    }),
  },
});

export const listOwnAccesses = defineEndpoint({
  method: 'GET',
  path: '/api/accesses',
  area: 'sessions',
  summary: "Lists reads and openings of a pharmacy's or a doctor's things, newest first",
  description: 'Owners of that pharmacy and that doctor may call it.',
  query: z.object({ role: optional(z.enum(accessReaders)), cursor: paging.cursor }),
  response: { 200: pageOf(access) },
});
