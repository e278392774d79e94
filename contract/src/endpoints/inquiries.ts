import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, email, idParams, line, optional, possibleId, rowId } from '../fields.ts';
import { uploadErrors } from '../file-endpoints.ts';
import {
  checkbox,
  inquiryCity,
  inquiryItems,
  inquiryItemsText,
  inquiryLandmark,
  inquiryNotes,
  inquiryState,
} from '../inquiry-fields.ts';
import { phone } from '../phone.ts';
import { inquiryOfForm, typedValuesOf } from '../plain-forms.ts';
import { uploadIds } from '../upload-ids.ts';
import { maxNameLength } from '../vocabulary/limits.ts';
import { type Urgency, urgencies } from '../vocabulary/urgencies.ts';
import { near } from './pharmacies.ts';
import { tracked } from './tracking.ts';
import { shownRequestQuery, trackingParams } from './tracking-address.ts';

export const sendInquiry = defineEndpoint({
  method: 'POST',
  path: '/api/inquiries',
  area: 'inquiries',
  summary: 'Asks the pharmacies of a town, or around a point, for medicines',
  description: 'An Idempotency-Key prevents duplicates.',
  form: z.object({
    customerId: optional(possibleId),
    customerName: line(maxNameLength),
    phone,
    /** A form without it proves the phone; only with a gateway for text messages. */
    email: optional(email),
    urgency: z.preprocess(
      (value: Urgency | '' | undefined) => (value === '' ? undefined : value),
      z.enum(urgencies).default('normal'),
    ),
    notes: optional(inquiryNotes),
    /** The person who needs the medicine, if it is not the sender. */
    forName: optional(line(maxNameLength)),
    /** JSON: `[{"text", "quantity"?}]`. */
    items: optional(inquiryItemsText),
    photosGoAlong: checkbox,
    uploadIds,
    /** The place of the inquiry: `city` and `state`, or a point. */
    city: optional(inquiryCity),
    state: optional(inquiryState),
    near: optional(near),
    landmark: optional(inquiryLandmark),
  }),
  files: { field: 'prescriptionImages', kinds: 'pictures' },
  plainForm: inquiryOfForm,
  response: {
    201: z.object({
      id: z.string(),
      trackingUrl: z.string(),
      code: z.string().nullable(),
      /**
       * The number of pharmacies in the first wave. More follow until a pharmacy has everything.
       */
      asked: z.number(),
    }),
  },
  errors: [
    'too_many_inquiries',
    'too_many_inquiries_today',
    'too_many_tries',
    'text_codes_used_up',
    'upload_gone',
    'idempotency_conflict',
    ...uploadErrors,
  ],
});

export const closeInquiry = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/close',
  area: 'inquiries',
  summary: 'Closes an open inquiry; idempotent',
  params: trackingParams,
  plainForm: typedValuesOf,
  response: { 200: tracked },
  errors: ['inquiry_closed', 'tracking_locked'],
});

export const widenInquiry = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/widen',
  area: 'inquiries',
  summary: 'Asks the pharmacies of the whole state too',
  params: trackingParams,
  plainForm: typedValuesOf,
  response: { 200: tracked },
  errors: ['inquiry_closed', 'tracking_locked'],
});

export const remindRecipients = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/remind',
  area: 'inquiries',
  summary: 'Reminds the recipients that have not answered, at most once an hour',
  params: trackingParams,
  plainForm: typedValuesOf,
  response: { 200: tracked },
  errors: ['inquiry_closed', 'tracking_locked', 'too_many_tries'],
});

export const proveInquiryEmail = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/prove-email',
  area: 'inquiries',
  summary: "Proves the customer's email or phone by the code that was sent to it",
  description: 'A proven inquiry asks more pharmacies.',
  params: trackingParams,
  body: z.object({ code }),
  response: { 200: tracked },
  errors: ['inquiry_closed', 'tracking_locked'],
});

export const resendInquiryCode = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/prove-email/resend',
  area: 'inquiries',
  summary: 'Sends a new code in the place of the one before',
  params: trackingParams,
  response: { 204: z.void() },
  errors: ['inquiry_closed', 'tracking_locked', 'too_many_tries', 'text_codes_used_up'],
});

/**
 * Its path is the public one of the exchange between town and pharmacies, which older pages call.
 */
export const forwardRequest = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/resend',
  area: 'inquiries',
  summary: 'Forwards a new or declined request to another pharmacy; address and code stay the same',
  params: trackingParams,
  query: shownRequestQuery,
  body: z.object({ pharmacyId: rowId }),
  response: { 200: tracked },
  errors: [
    'pharmacy_not_verified',
    'pharmacy_had_request',
    'forwarded_too_often',
    'request_forwarded',
    'status_backwards',
    'tracking_locked',
  ],
});

export const askTown = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/ask-town',
  area: 'inquiries',
  summary: 'Turns a new or declined request into an inquiry to a town',
  description: "The default is the request's town. Address and code stay the same.",
  params: trackingParams,
  query: shownRequestQuery,
  body: z.object({
    items: optional(inquiryItems),
    /** Replaces the notes of the request; an empty text removes them. */
    notes: z.union([inquiryNotes, z.literal('')]).optional(),
    city: optional(inquiryCity),
    state: optional(inquiryState),
    photosGoAlong: checkbox,
  }),
  response: { 200: tracked },
  errors: [
    'request_forwarded',
    'status_backwards',
    'tracking_locked',
    'too_many_inquiries',
    'too_many_inquiries_today',
    'too_many_tries',
    'text_codes_used_up',
  ],
});

export const askTownWithCoveredPhotos = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/ask-town/covered',
  area: 'inquiries',
  summary: 'Asks a town like ask-town, with new photos on which the customer has covered something',
  description: 'Recipients see the new photos. The request keeps the originals.',
  params: trackingParams,
  query: shownRequestQuery,
  form: z.object({
    /** JSON: `[{"text", "quantity"?}]`. */
    items: optional(inquiryItemsText),
    notes: z.union([inquiryNotes, z.literal('')]).optional(),
    uploadIds,
  }),
  files: { field: 'prescriptionImages', kinds: 'pictures' },
  response: { 200: tracked },
  errors: [...askTown.errors, 'upload_gone', ...uploadErrors],
});

export const muteSender = defineEndpoint({
  method: 'POST',
  path: '/api/inquiries/:id/mute',
  area: 'inquiries',
  summary: 'Mutes this customer for the signed-in pharmacy',
  description: "After three mutes within 24 hours the server refuses the customer's inquiries.",
  params: idParams,
  response: { 204: z.void() },
});
