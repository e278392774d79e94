import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, email, line, optional, text } from '../fields.ts';
import { phone } from '../phone.ts';
import { asTyped, searchOfForm } from '../plain-forms.ts';
import {
  askedCity,
  askedLandmark,
  askedState,
  searchItems,
  searchItemsText,
  searchNotes,
  ticked,
} from '../search-fields.ts';
import { uploadIds } from '../upload-ids.ts';
import { longestName } from '../vocabulary/lengths.ts';
import { type Urgency, urgencies } from '../vocabulary/urgencies.ts';
import { near } from './pharmacies.ts';
import { tracked } from './tracking.ts';
import { asShown, byToken } from './tracking-address.ts';

export const sendSearch = defineEndpoint({
  method: 'POST',
  path: '/api/searches',
  area: 'searches',
  summary:
    'Asks the pharmacies of a town, or around a point, who has it; an Idempotency-Key makes it one search (product decision 39)',
  form: z.object({
    customerId: optional(z.string().max(64)),
    customerName: line(longestName),
    phone,
    email,
    urgency: z.preprocess(
      (value: Urgency | '' | undefined) => (value === '' ? undefined : value),
      z.enum(urgencies).default('normal'),
    ),
    notes: optional(searchNotes),
    /** For whom, where it is somebody else. */
    forName: optional(line(longestName)),
    /** JSON: `[{"text", "quantity"?}]`. */
    items: optional(searchItemsText),
    photosGoAlong: ticked,
    uploadIds,
    /** A city with its state, or a point. */
    city: optional(askedCity),
    state: optional(askedState),
    near: optional(near),
    landmark: optional(askedLandmark),
  }),
  files: { field: 'prescriptionImages', kinds: 'pictures' },
  plainForm: searchOfForm,
  response: {
    201: z.object({
      id: z.string(),
      trackingUrl: z.string(),
      code: z.string().nullable(),
      /** How many pharmacies were asked at once; further ones follow while nobody has it all. */
      asked: z.number(),
    }),
  },
  errors: [
    'too_many_searches',
    'too_many_searches_today',
    'upload_gone',
    'idempotency_conflict',
    'file_too_large',
    'too_many_files',
    'unsupported_file',
  ],
});

export const closeSearch = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/close',
  area: 'searches',
  summary: 'Ends a search that is open; done before, it changes nothing',
  params: byToken,
  plainForm: asTyped,
  response: { 200: tracked },
  errors: ['search_closed', 'tracking_locked'],
});

export const widenSearch = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/widen',
  area: 'searches',
  summary: 'Asks the pharmacies of the whole state too',
  params: byToken,
  plainForm: asTyped,
  response: { 200: tracked },
  errors: ['search_closed', 'tracking_locked'],
});

export const remindAsked = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/remind',
  area: 'searches',
  summary: 'Reminds all who were asked and have not answered, once an hour',
  params: byToken,
  plainForm: asTyped,
  response: { 200: tracked },
  errors: ['search_closed', 'tracking_locked', 'too_many_tries'],
});

export const proveSearchEmail = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/prove-email',
  area: 'searches',
  summary: 'Proves the address of who asks by the mailed code: further pharmacies are asked',
  params: byToken,
  body: z.object({ code }),
  response: { 200: tracked },
  errors: ['search_closed', 'tracking_locked'],
});

export const resendSearchCode = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/prove-email/resend',
  area: 'searches',
  summary: 'Mails a new code in the place of the one before',
  params: byToken,
  response: { 204: z.void() },
  errors: ['search_closed', 'tracking_locked'],
});

export const sendOn = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/resend',
  area: 'searches',
  summary:
    'Sends a request that was declined or is still new on to another pharmacy, under the same address and code',
  params: byToken,
  query: asShown,
  body: z.object({ pharmacyId: text(64) }),
  response: { 200: tracked },
  errors: [
    'pharmacy_not_verified',
    'already_sent_there',
    'sent_on_too_often',
    'request_moved_on',
    'status_backwards',
    'tracking_locked',
  ],
});

export const askTown = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/ask-town',
  area: 'searches',
  summary:
    'Makes of a request that was declined or is still new a question to a town, its own if none is named, under the same address and code',
  params: byToken,
  query: asShown,
  body: z.object({
    items: optional(searchItems),
    /** In the place of those of the request; empty leaves them out. */
    notes: z.union([searchNotes, z.literal('')]).optional(),
    city: optional(askedCity),
    state: optional(askedState),
    photosGoAlong: ticked,
  }),
  response: { 200: tracked },
  errors: [
    'request_moved_on',
    'status_backwards',
    'tracking_locked',
    'too_many_searches',
    'too_many_searches_today',
  ],
});

export const askTownCovered = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/ask-town/covered',
  area: 'searches',
  summary:
    'The same with photos in the place of those of the request, which stay with it: something on them was covered, and they go along',
  params: byToken,
  query: asShown,
  form: z.object({
    /** JSON: `[{"text", "quantity"?}]`. */
    items: optional(searchItemsText),
    notes: z.union([searchNotes, z.literal('')]).optional(),
    uploadIds,
  }),
  files: { field: 'prescriptionImages', kinds: 'pictures' },
  response: { 200: tracked },
  errors: [
    ...askTown.errors,
    'upload_gone',
    'file_too_large',
    'too_many_files',
    'unsupported_file',
  ],
});

const searchId = z.object({ id: z.string() });

export const muteAsker = defineEndpoint({
  method: 'POST',
  path: '/api/searches/:id/mute',
  area: 'searches',
  summary:
    'The signed-in pharmacy that was asked is asked no more by whoever asked; three in a day end the asker’s day',
  params: searchId,
  response: { 204: z.void() },
});
