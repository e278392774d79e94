import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { optional, problem, text, timestamp } from '../fields.ts';
import { asTyped } from '../plain-forms.ts';
import { uploadIds } from '../upload-ids.ts';
import { longestTalkMessage, messageSides, phraseNames } from '../vocabulary/messages.ts';
import { asShown, byToken } from './tracking-address.ts';

/** What one side wrote to the other about a request (docs/decisions/0072). */
export const message = z
  .object({
    id: z.string(),
    from: z.enum(messageSides),
    /** As it was written; of a phrase, what it says in the reader's language. */
    body: z.string(),
    phrase: z.enum(phraseNames).nullable(),
    /** Who of the pharmacy's people wrote it, for those people only. */
    by: z.string().nullable(),
    at: timestamp,
  })
  .meta({ id: 'Message' });
export type Message = z.input<typeof message>;

/** How the messages about a request stand, for the side that asks. */
export const thread = z
  .object({
    /** What the other side wrote since this one last looked. */
    unread: z.number(),
    /** This side takes no messages. */
    isMuted: z.boolean(),
    /** The other side takes none. */
    isMutedByOther: z.boolean(),
    /** Until when somebody can write; null while the request has not ended. */
    endsAt: timestamp.nullable(),
    /** When the pharmacy asked for a clearer photo that has not come yet. */
    photoWantedAt: timestamp.nullable(),
  })
  .meta({ id: 'MessageThread' });
export type MessageThread = z.input<typeof thread>;

/** A text, or a phrase by its name. */
const written = z
  .object({ body: optional(text(longestTalkMessage)), phrase: optional(z.enum(phraseNames)) })
  .refine(({ body, phrase }) => (body === undefined) !== (phrase === undefined), {
    path: ['body'],
    error: problem('required'),
  });

const muted = z.object({ muted: z.boolean() });
/** The moment of the newest message that was on the screen. */
const seen = z.object({ until: z.iso.datetime({ offset: true }).transform((at) => new Date(at)) });
const byId = z.object({ id: z.string() });

const refusals = ['messages_closed', 'messages_muted', 'too_many_messages'] as const;

export const writeToCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/messages',
  area: 'prescription-requests',
  summary: 'Writes to the customer about a request; an Idempotency-Key makes it one message',
  params: byId,
  body: written,
  response: { 201: message },
  errors: [...refusals, 'idempotency_conflict'],
});

export const writeToPharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/messages',
  area: 'tracking',
  summary: 'Writes to the pharmacy about a request; an Idempotency-Key makes it one message',
  params: byToken,
  query: asShown,
  body: written,
  plainForm: asTyped,
  response: { 201: message },
  errors: [...refusals, 'request_moved_on', 'tracking_locked', 'idempotency_conflict'],
});

export const markCustomerMessagesSeen = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/messages/seen',
  area: 'prescription-requests',
  summary: "Keeps up to when the customer's messages were on the pharmacist's screen",
  params: byId,
  body: seen,
  response: { 204: z.void() },
});

export const markPharmacyMessagesSeen = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/messages/seen',
  area: 'tracking',
  summary: "Keeps up to when the pharmacy's messages and answer were on the customer's screen",
  params: byToken,
  query: asShown,
  body: seen,
  response: { 204: z.void() },
  errors: ['request_moved_on', 'tracking_locked'],
});

export const muteCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/mute',
  area: 'prescription-requests',
  summary: "Takes no more of the customer's messages about a request, or takes them again",
  params: byId,
  body: muted,
  response: { 204: z.void() },
});

export const mutePharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/mute',
  area: 'tracking',
  summary: "Takes no more of the pharmacy's messages about a request, or takes them again",
  params: byToken,
  query: asShown,
  body: muted,
  response: { 204: z.void() },
  errors: ['request_moved_on', 'tracking_locked'],
});

export const askForPhoto = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/ask-for-photo',
  area: 'prescription-requests',
  summary: 'Asks the customer of an open request for a clearer photo',
  params: byId,
  response: { 201: message },
  errors: [...refusals, 'request_ended', 'pharmacy_not_verified'],
});

export const sendClearerPhoto = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/photos',
  area: 'tracking',
  summary:
    'Adds photos to a request whose pharmacy asked for a clearer one; an Idempotency-Key makes it once',
  params: byToken,
  query: asShown,
  form: z.object({ uploadIds }),
  files: { field: 'prescriptionImages', kinds: 'pictures' },
  response: { 201: message },
  errors: [
    'photo_not_wanted',
    'request_moved_on',
    'pharmacy_not_verified',
    'tracking_locked',
    'upload_gone',
    'idempotency_conflict',
    'file_too_large',
    'too_many_files',
    'unsupported_file',
  ],
});
