import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, cursor, optional, problem, text, timestamp, trackingToken } from '../fields.ts';
import { pictureEndpoint } from '../file-endpoints.ts';
import { phone } from '../phone.ts';
import { typedValuesOf } from '../plain-forms.ts';
import { westernDigits } from '../vocabulary/digits.ts';
import { openers } from '../vocabulary/files.ts';
import { inquiryStatuses } from '../vocabulary/inquiries.ts';
import { maxReportReasonLength, maxTrackedAtOnce } from '../vocabulary/limits.ts';
import { stateNames } from '../vocabulary/regions.ts';
import { requestStatuses } from '../vocabulary/request-moves.ts';
import { parseTrackingCode } from '../vocabulary/tracking-code.ts';
import { urgencies } from '../vocabulary/urgencies.ts';
import { quote } from './answers.ts';
import { inquiryItem, trackedInquiry } from './inquiry.ts';
import { pageOf } from './paging.ts';
import { message, thread } from './request-messages.ts';
import { codeRequired, pharmacyNames } from './sessions.ts';
import { shownRequestQuery, trackingParams } from './tracking-address.ts';

/**
 * True in a browser that neither sent nor unlocked the request: content and answers are hidden.
 * Phones are shared.
 */
const locked = z.boolean();

/** A prescription request as its sender follows it. */
const trackedRequest = z
  .object({
    kind: z.literal('request'),
    id: z.string(),
    locked,
    /** Eight digits, to read out in a phone call (docs/tracking.md). */
    code: z.string(),
    status: z.enum(requestStatuses),
    /** The pharmacy's reason for declining it; null while locked. */
    statusReason: z.string().nullable(),
    urgency: z.enum(urgencies),
    createdAt: timestamp,
    seenAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    declinedAt: timestamp.nullable(),
    cancelledAt: timestamp.nullable(),
    /** The customer may undo the cancellation until then (docs/requests.md). */
    undoUntil: timestamp.nullable(),
    /** Without its hours: its public page shows them. */
    pharmacy: z.object({
      id: z.string(),
      ...pharmacyNames,
      phone: z.string().nullable(),
      city: z.string(),
      state: z.enum(stateNames),
      address: z.string(),
      landmark: z.string().nullable(),
      latitude: z.string().nullable(),
      longitude: z.string().nullable(),
    }),
    // The content of the request; null or empty while locked:
    forName: z.string().nullable(),
    items: z.array(inquiryItem),
    notes: z.string().nullable(),
    /** URLs of the photos; empty in an account's list. */
    photos: z.array(z.string()),
    /** The inquiry from which the customer chose this pharmacy. */
    inquiryId: z.string().nullable(),
    /** When the server asks the town, unless the pharmacy has looked by then. */
    askTownAt: timestamp.nullable(),
    /** Whether the customer can release the chosen pharmacy. */
    canRelease: z.boolean(),
    /** The customer has not entered the phone's code yet (`prove-email`). Then news goes to the phone. */
    awaitsPhoneCode: z.boolean(),
    /** Whether a code that still works was sent. */
    hasPhoneCode: z.boolean(),
    // Empty while locked:
    messages: z.array(message),
    thread,
    quote: quote.nullable(),
    /** The Khartoum day on which the customer gets a reminder of the next refill. */
    refillOn: z.iso.date().nullable(),
  })
  .meta({ id: 'TrackedRequest' });
export type TrackedRequest = z.input<typeof trackedRequest>;

/** A consultation request as its sender follows it. */
const trackedConsultation = z
  .object({
    kind: z.literal('consultation'),
    id: z.string(),
    /** Consultations show no short code. */
    code: z.null(),
    locked,
    status: z.enum(requestStatuses),
    /** The doctor's reason for declining it. */
    statusReason: z.string().nullable(),
    /** The doctor's answer in writing; null while locked. */
    answer: z.string().nullable(),
    /** Above 1 for a corrected answer. */
    answerVersion: z.number(),
    answeredAt: timestamp.nullable(),
    createdAt: timestamp,
    seenAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    declinedAt: timestamp.nullable(),
    cancelledAt: timestamp.nullable(),
    /** See `undoUntil` of a request. */
    undoUntil: timestamp.nullable(),
    /** The number as in the directory: only for a verified doctor with a number. */
    doctor: z.object({ fullName: z.string(), phone: z.string().nullable() }),
  })
  .meta({ id: 'TrackedConsultation' });
export type TrackedConsultation = z.input<typeof trackedConsultation>;

/** Everything that a private link can lead to. */
export const tracked = z.discriminatedUnion('kind', [
  trackedRequest,
  trackedInquiry,
  trackedConsultation,
]);
export type Tracked = z.input<typeof tracked>;
/** The server's answer, with dates. */
export type TrackedAnswer = z.output<typeof tracked>;

export const track = defineEndpoint({
  method: 'GET',
  path: '/api/track/:token',
  area: 'tracking',
  summary:
    'Returns the tracked request, inquiry or consultation, for the holder of its private link',
  params: trackingParams,
  response: { 200: tracked },
});

export const trackSeveral = defineEndpoint({
  method: 'POST',
  path: '/api/track',
  area: 'tracking',
  summary: 'Returns what `track` returns for each token, in their order; null for an unknown token',
  body: z.object({ tokens: z.array(trackingToken).max(maxTrackedAtOnce) }),
  response: { 200: z.array(tracked.nullable()) },
});

/** A code as people read it out or type it; the result is eight Western digits. */
const trackingCode = z
  .string()
  .max(40)
  .transform((raw, context) => {
    const code = parseTrackingCode(raw);
    if (code) return code;
    context.addIssue({ code: 'custom', message: problem('invalid_tracking_code') });
    return z.NEVER;
  });

export const trackByCode = defineEndpoint({
  method: 'POST',
  path: '/api/track/by-code',
  area: 'tracking',
  summary:
    'Returns the status and pharmacy of a request, for a caller with its short code and phone number',
  body: z.object({ code: trackingCode, phone }),
  plainForm: typedValuesOf,
  response: {
    200: z.object({
      status: z.enum([...requestStatuses, ...inquiryStatuses]),
      /** Whether the pharmacy has opened the request; false for an inquiry. */
      isSeen: z.boolean(),
      /** Null for an inquiry without a chosen pharmacy. */
      shopName: z.string().nullable(),
      /** Whether `by-code/open` opens it in a browser. */
      canOpen: z.boolean(),
    }),
  },
});

export const openByCode = defineEndpoint({
  method: 'POST',
  path: '/api/track/by-code/open',
  area: 'tracking',
  summary:
    'Texts a code to the phone of a question of a chat; with the code it opens the question here',
  body: z.object({ code: trackingCode, phone, proof: optional(code) }),
  response: {
    200: z.object({
      id: z.string(),
      trackingUrl: z.string(),
      createdAt: timestamp,
      /** The town that was asked. */
      askedIn: z.string(),
    }),
    202: codeRequired,
  },
  errors: ['invalid_code', 'text_codes_used_up'],
});

/** The last four digits of a phone number, in any of the three digit systems. */
const lastDigits = z
  .string()
  .max(40)
  .transform((raw) => westernDigits(raw).replace(/[\s\p{Cf}]/gu, ''))
  .pipe(z.string().regex(/^\d{4}$/));

export const unlockTracking = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/unlock',
  area: 'tracking',
  summary: 'Unlocks a private link in this browser by the last four digits of the phone number',
  description: 'A cookie stores the proof.',
  params: trackingParams,
  body: z.object({ digits: lastDigits }),
  plainForm: typedValuesOf,
  response: { 204: z.void() },
  errors: ['wrong_digits'],
});

export const readTrackedPhoto = defineEndpoint({
  ...pictureEndpoint,
  path: '/api/track/:token/photos/:fileId',
  area: 'tracking',
  summary: 'Returns a photo of the request, for a holder who has unlocked the private link',
  params: z.object({ token: z.string(), fileId: z.string() }),
  errors: ['tracking_locked'],
});

export const listPhotoOpenings = defineEndpoint({
  method: 'GET',
  path: '/api/track/:token/openings',
  area: 'tracking',
  summary: 'Lists openings of the photos, newest first, a hundred at most',
  params: trackingParams,
  response: {
    200: z.array(
      z
        .object({
          fileId: z.string(),
          /** `sender` is the holder of the private link. */
          by: z.enum(openers),
          /** The names of the pharmacy that opened it, if one did. */
          pharmacy: z.object(pharmacyNames).nullable(),
          /** The file was opened as a small picture in a list. */
          isSmall: z.boolean(),
          at: timestamp,
        })
        .meta({ id: 'PhotoOpening' }),
    ),
  },
  errors: ['tracking_locked'],
});

export const forgetOnDevice = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/forget',
  area: 'tracking',
  summary: 'Locks what a private link shows in this browser, as if it had not sent the request',
  params: trackingParams,
  response: { 204: z.void() },
});

export const reportPharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/report',
  area: 'tracking',
  summary: 'Reports to the admins that the pharmacy answered and did not deliver',
  description: 'A request has one report; a later call replaces its text.',
  params: trackingParams,
  query: shownRequestQuery,
  body: z.object({ reason: text(maxReportReasonLength) }),
  response: { 204: z.void() },
  errors: ['nothing_promised', 'request_forwarded', 'tracking_locked'],
});

/** The customer can take back a request or a consultation. */
const cancellable = z.discriminatedUnion('kind', [trackedRequest, trackedConsultation]);

export const cancelRequest = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/cancel',
  area: 'tracking',
  summary: 'Cancels a request or consultation that is still new, by its private link',
  params: trackingParams,
  query: shownRequestQuery,
  plainForm: typedValuesOf,
  response: { 200: cancellable },
  errors: ['request_forwarded', 'status_backwards', 'tracking_locked'],
});

export const undoCancelRequest = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/undo',
  area: 'tracking',
  summary:
    'Undoes the cancellation of a request or consultation within six seconds, by its private link',
  params: trackingParams,
  response: { 200: cancellable },
  errors: ['move_not_undoable', 'tracking_locked'],
});

/** Requests on a page of an account's list. */
export const customerPageLength = 20;

export const listCustomerRequests = defineEndpoint({
  method: 'GET',
  path: '/api/customers/:customerId/prescription-requests',
  area: 'tracking',
  summary: "Lists the signed-in customer's requests, newest first, twenty at a time",
  params: z.object({ customerId: z.string() }),
  query: z.object({ cursor: cursor() }),
  response: {
    200: pageOf(trackedRequest),
  },
});
