import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { exactlyOneOf, idParams, optional, text, timestamp } from '../fields.ts';
import { uploadErrors } from '../file-endpoints.ts';
import { typedValuesOf } from '../plain-forms.ts';
import { uploadIds } from '../upload-ids.ts';
import { maxConversationMessageLength, messageSides, phraseNames } from '../vocabulary/messages.ts';
import { shownRequestQuery, trackingParams } from './tracking-address.ts';

/** A message from one side to the other about a request (docs/requests.md). */
export const message = z
  .object({
    id: z.string(),
    from: z.enum(messageSides),
    /** The text as written; for a phrase, its text in the reader's language. */
    body: z.string(),
    phrase: z.enum(phraseNames).nullable(),
    /** The staff member who wrote it; only the pharmacy's staff can read it. */
    by: z.string().nullable(),
    at: timestamp,
  })
  .meta({ id: 'Message' });
export type Message = z.input<typeof message>;

/** The state of the messages about a request, for the reading side. */
export const thread = z
  .object({
    /** Messages of the other side since the reader's last look. */
    unread: z.number(),
    /** The reader's side accepts no messages. */
    isMuted: z.boolean(),
    /** The other side accepts no messages. */
    isMutedByOther: z.boolean(),
    /** When both sides can no longer write; null while the request has not ended. */
    endsAt: timestamp.nullable(),
    /** When the pharmacy asked for a clearer photo; null once the customer has sent one. */
    photoWantedAt: timestamp.nullable(),
  })
  .meta({ id: 'MessageThread' });
export type MessageThread = z.input<typeof thread>;

/** Free text, or a phrase by its name. */
const messageInput = z
  .object({
    body: optional(text(maxConversationMessageLength)),
    phrase: optional(z.enum(phraseNames)),
  })
  .superRefine(exactlyOneOf('body', 'phrase'));

const muted = z.object({ muted: z.boolean() });
/** The time of the newest message on the reader's screen. */
const muteInput = z.object({
  until: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
});

const refusals = ['messages_closed', 'messages_muted', 'too_many_messages'] as const;

export const writeToCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/messages',
  area: 'prescription-requests',
  summary: 'Writes to the customer about a request; an Idempotency-Key makes it one message',
  params: idParams,
  body: messageInput,
  response: { 201: message },
  errors: [...refusals, 'idempotency_conflict'],
});

export const writeToPharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/messages',
  area: 'tracking',
  summary: 'Writes to the pharmacy about a request; an Idempotency-Key makes it one message',
  params: trackingParams,
  query: shownRequestQuery,
  body: messageInput,
  plainForm: typedValuesOf,
  response: { 201: message },
  errors: [...refusals, 'request_forwarded', 'tracking_locked', 'idempotency_conflict'],
});

export const markCustomerMessagesSeen = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/messages/seen',
  area: 'prescription-requests',
  summary: "Records up to which time the pharmacist has read the customer's messages",
  params: idParams,
  body: muteInput,
  response: { 204: z.void() },
});

export const markPharmacyMessagesSeen = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/messages/seen',
  area: 'tracking',
  summary: "Records up to which time the customer has read the pharmacy's messages and answer",
  params: trackingParams,
  query: shownRequestQuery,
  body: muteInput,
  response: { 204: z.void() },
  errors: ['request_forwarded', 'tracking_locked'],
});

export const muteCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/mute',
  area: 'prescription-requests',
  summary: 'Mutes or unmutes the customer in the conversation of a request',
  params: idParams,
  body: muted,
  response: { 204: z.void() },
});

export const mutePharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/mute',
  area: 'tracking',
  summary: 'Mutes or unmutes the pharmacy in the conversation of a request',
  params: trackingParams,
  query: shownRequestQuery,
  body: muted,
  response: { 204: z.void() },
  errors: ['request_forwarded', 'tracking_locked'],
});

export const askForPhoto = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/ask-for-photo',
  area: 'prescription-requests',
  summary: 'Asks the customer of an open request for a clearer photo',
  params: idParams,
  response: { 201: message },
  errors: [...refusals, 'request_ended', 'pharmacy_not_verified'],
});

export const sendClearerPhoto = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/photos',
  area: 'tracking',
  summary: 'Adds photos to a request whose pharmacy asked for a clearer one',
  description: 'An Idempotency-Key prevents duplicates.',
  params: trackingParams,
  query: shownRequestQuery,
  form: z.object({ uploadIds }),
  files: { field: 'prescriptionImages', kinds: 'pictures' },
  response: { 201: message },
  errors: [
    'photo_not_wanted',
    'request_forwarded',
    'pharmacy_not_verified',
    'tracking_locked',
    'upload_gone',
    'idempotency_conflict',
    ...uploadErrors,
  ],
});
