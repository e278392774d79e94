import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { optional, problem, text, timestamp } from '../fields.ts';
import { phone } from '../phone.ts';
import { asTyped } from '../plain-forms.ts';
import { westernDigits } from '../vocabulary/digits.ts';
import { openers } from '../vocabulary/files.ts';
import { longestReportReason, mostTrackedAtOnce } from '../vocabulary/lengths.ts';
import { stateNames } from '../vocabulary/regions.ts';
import { forwardStatuses, requestStatuses } from '../vocabulary/request-moves.ts';
import { searchStatuses } from '../vocabulary/searches.ts';
import { parseTrackingCode } from '../vocabulary/tracking-code.ts';
import { urgencies } from '../vocabulary/urgencies.ts';
import { quote } from './answers.ts';
import { message, thread } from './request-messages.ts';
import { searchItem, trackedSearch } from './searches.ts';
import { pharmacyNames } from './sessions.ts';
import { asShown, byToken } from './tracking-address.ts';

/**
 * Whether what was sent and answered is hidden: in a browser that neither sent it nor has unlocked it
 * (design of the exchange, shared phones).
 */
const locked = z.boolean();

/** A prescription request as its sender follows it. */
const trackedRequest = z
  .object({
    kind: z.literal('request'),
    id: z.string(),
    locked,
    /** Eight digits, to be read out over a call (product decision 40). */
    code: z.string(),
    status: z.enum(requestStatuses),
    /** Why it was declined; null where it is locked. */
    statusReason: z.string().nullable(),
    urgency: z.enum(urgencies),
    createdAt: timestamp,
    seenAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    declinedAt: timestamp.nullable(),
    cancelledAt: timestamp.nullable(),
    /** Until when taking it back can be undone (product decision 46). */
    undoUntil: timestamp.nullable(),
    /** Its hours stand on its public page, while it has one. */
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
    // What was sent; of what is locked nothing:
    forName: z.string().nullable(),
    items: z.array(searchItem),
    notes: z.string().nullable(),
    /** Addresses of the photos; an account's list has none. */
    photos: z.array(z.string()),
    /** The question to a town whose answer was chosen. */
    searchId: z.string().nullable(),
    /** When its town is asked, if nobody has looked at it by then. */
    askTownAt: timestamp.nullable(),
    /** Whether the pharmacy that was chosen can be let go. */
    canRelease: z.boolean(),
    // Of what is locked nobody has said anything:
    messages: z.array(message),
    thread,
    /** The newest answer of the pharmacy. */
    quote: quote.nullable(),
    /** On which Khartoum day the customer is reminded that it is time for the next. */
    refillOn: z.iso.date().nullable(),
  })
  .meta({ id: 'TrackedRequest' });
export type TrackedRequest = z.input<typeof trackedRequest>;

/** What whoever asked for a consultation may know of it. */
const trackedConsultation = z
  .object({
    kind: z.literal('consultation'),
    /** It has no short code. */
    code: z.null(),
    /** Always false: it shows nothing that is hidden. */
    locked,
    status: z.enum(forwardStatuses),
    createdAt: timestamp,
    seenAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    /** The number as the directory shows it: of a verified doctor who gave one. */
    doctor: z.object({ fullName: z.string(), phone: z.string().nullable() }),
  })
  .meta({ id: 'TrackedConsultation' });
export type TrackedConsultation = z.input<typeof trackedConsultation>;

/** Whatever a tracking address can lead to. */
export const tracked = z.discriminatedUnion('kind', [
  trackedRequest,
  trackedSearch,
  trackedConsultation,
]);
export type Tracked = z.input<typeof tracked>;
/** The same as the server gives it. */
export type TrackedAnswer = z.output<typeof tracked>;

export const track = defineEndpoint({
  method: 'GET',
  path: '/api/track/:token',
  area: 'tracking',
  summary:
    'Where a request or a consultation stands, for whoever holds its tracking address (product decision 18)',
  params: byToken,
  response: { 200: tracked },
});

export const trackSeveral = defineEndpoint({
  method: 'POST',
  path: '/api/track',
  area: 'tracking',
  summary:
    'The same for all that a browser has sent, in the order of their tokens; null for a token that is none',
  body: z.object({ tokens: z.array(z.string().max(64)).max(mostTrackedAtOnce) }),
  response: { 200: z.array(tracked.nullable()) },
});

/** What somebody reads out or types; eight Western digits out. */
const trackingCode = z
  .string()
  .max(40)
  .transform((written, context) => {
    const code = parseTrackingCode(written);
    if (code) return code;
    context.addIssue({ code: 'custom', message: problem('invalid_tracking_code') });
    return z.NEVER;
  });

export const trackByCode = defineEndpoint({
  method: 'POST',
  path: '/api/track/by-code',
  area: 'tracking',
  summary:
    'The status and the pharmacy of a request, for whoever knows its short code and the phone number on it (product decision 40)',
  body: z.object({ code: trackingCode, phone }),
  plainForm: asTyped,
  response: {
    200: z.object({
      status: z.enum([...requestStatuses, ...searchStatuses]),
      /** Null of a question to a town while no pharmacy is chosen. */
      shopName: z.string().nullable(),
    }),
  },
});

/** The last four digits of a phone number, in any of the digit systems people type. */
const lastDigits = z
  .string()
  .max(40)
  .transform((written) => westernDigits(written).replace(/[\s\p{Cf}]/gu, ''))
  .pipe(z.string().regex(/^\d{4}$/));

export const unlockTracking = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/unlock',
  area: 'tracking',
  summary:
    'Opens what a tracking address shows in the browser that calls, for the last four digits of the phone number; a cookie keeps it open',
  params: byToken,
  body: z.object({ digits: lastDigits }),
  plainForm: asTyped,
  response: { 204: z.void() },
  errors: ['wrong_digits'],
});

export const readTrackedPhoto = defineEndpoint({
  method: 'GET',
  path: '/api/track/:token/photos/:fileId',
  area: 'tracking',
  summary: 'A photo that was sent, for whoever holds the tracking address and has it unlocked',
  params: z.object({ token: z.string(), fileId: z.string() }),
  query: z.object({ size: z.literal('small').optional() }),
  response: { 200: z.any() },
  errors: ['tracking_locked'],
});

export const listPhotoOpenings = defineEndpoint({
  method: 'GET',
  path: '/api/track/:token/openings',
  area: 'tracking',
  summary:
    'Who has opened the photos, and when, newest first, a hundred at most (product decision 44)',
  params: byToken,
  response: {
    200: z.array(
      z
        .object({
          fileId: z.string(),
          /** `sender` is whoever holds the tracking address. */
          by: z.enum(openers),
          /** By its names, where it was one. */
          pharmacy: z.object(pharmacyNames).nullable(),
          /** In a list, as a small picture. */
          isSmall: z.boolean(),
          at: timestamp,
        })
        .meta({ id: 'PhotoOpening' }),
    ),
  },
  errors: ['tracking_locked'],
});

export const forgetTracking = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/forget',
  area: 'tracking',
  summary:
    'Locks what a tracking address shows in the browser that calls, as if it had not sent it',
  params: byToken,
  response: { 204: z.void() },
});

export const reportPharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/report',
  area: 'tracking',
  summary:
    'Tells the admins that the pharmacy answered and did not deliver; once a request, the last words count',
  params: byToken,
  query: asShown,
  body: z.object({ reason: text(longestReportReason) }),
  response: { 204: z.void() },
  errors: ['nothing_promised', 'request_moved_on', 'tracking_locked'],
});

export const cancelRequest = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/cancel',
  area: 'tracking',
  summary: 'Takes back a request that is still new, by its tracking address (product decision 12)',
  params: byToken,
  query: asShown,
  plainForm: asTyped,
  response: { 200: trackedRequest },
  errors: ['request_moved_on', 'status_backwards', 'tracking_locked'],
});

export const undoCancelRequest = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/undo',
  area: 'tracking',
  summary:
    'Undoes the taking back of a request for six seconds, by its tracking address (product decision 46)',
  params: byToken,
  response: { 200: trackedRequest },
  errors: ['move_not_undoable', 'tracking_locked'],
});

/** How many of an account's requests come at a time. */
export const customerPageLength = 20;

export const listCustomerRequests = defineEndpoint({
  method: 'GET',
  path: '/api/customers/:customerId/prescription-requests',
  area: 'tracking',
  summary: "The signed-in customer's requests, newest first, twenty at a time",
  params: z.object({ customerId: z.string() }),
  query: z.object({ cursor: optional(z.string().max(200)) }),
  response: {
    200: z.object({
      items: z.array(trackedRequest),
      nextCursor: z.string().nullable(),
    }),
  },
});
