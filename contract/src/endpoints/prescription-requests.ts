import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { clearable, email, line, optional, text, timestamp } from '../fields.ts';
import { phone } from '../phone.ts';
import { requestOfForm } from '../plain-forms.ts';
import { searchItemsText, ticked } from '../search-fields.ts';
import { uploadIds } from '../upload-ids.ts';
import { languages } from '../vocabulary/languages.ts';
import {
  longestDecisionReason,
  longestName,
  longestNotes,
  longestPrivateNote,
  longestRequestPage,
  longestSearch,
  mostSeenAtOnce,
} from '../vocabulary/lengths.ts';
import {
  forwardStatuses,
  type RequestMoveName,
  requestFilters,
  requestMoves,
  requestStatuses,
  requestViews,
} from '../vocabulary/request-moves.ts';
import { askTownMinutes } from '../vocabulary/searches.ts';
import { type Urgency, urgencies } from '../vocabulary/urgencies.ts';
import { quote } from './answers.ts';
import { message, thread } from './request-messages.ts';
import { searchItem } from './searches.ts';

/** What somebody did with a request, for those who work on it. */
const madeMove = z.object({
  move: z.enum(Object.keys(requestMoves) as [RequestMoveName, ...RequestMoveName[]]),
  at: timestamp,
  /** The name of the person at the pharmacy, where it is known who it was. */
  by: z.string().nullable(),
});

/** Where a request comes from, where the customer did not send it to this pharmacy alone. */
export const requestOrigin = z.object({
  /** It was a question to the town, and this pharmacy was chosen: its answer is the accepted `quote`. */
  isFromTown: z.boolean(),
  /** The customer let it go after the choice: the town is asked again. */
  isReleased: z.boolean(),
  /** Another pharmacy had it before. */
  isContinued: z.boolean(),
});

export const prescriptionRequest = z
  .object({
    id: z.string(),
    /** Eight digits by which customer and pharmacy name it to each other (product decision 40). */
    code: z.string().nullable(),
    customerName: z.string(),
    /** For whom it is, where that is not whoever sent it. */
    forName: z.string().nullable(),
    /** E.164. */
    phone: z.string(),
    email: z.string(),
    /** In which the sender is written to. */
    language: z.enum(languages),
    createdAt: timestamp,
    /** Addresses of the photos, the first one shown; `?size=small` for lists. */
    prescriptionImages: z.array(z.string()),
    /** What was asked for by name; none where there are photos and notes only. */
    items: z.array(searchItem),
    notes: z.string().nullable(),
    origin: requestOrigin,
    urgency: z.enum(urgencies),
    status: z.enum(requestStatuses),
    /** When its card was first on the pharmacist's screen (product decision 39). */
    seenAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    declinedAt: timestamp.nullable(),
    cancelledAt: timestamp.nullable(),
    /** Why it was declined. */
    statusReason: z.string().nullable(),
    /** Until when it should be answered, by its urgency. */
    dueAt: timestamp,
    /** Of the pharmacy's people for each other; the customer never reads it. */
    privateNote: z.string().nullable(),
    /** Until when whoever asks can take back its last move (product decision 46). */
    undoUntil: timestamp.nullable(),
    /** What was done with it and not taken back, oldest first. */
    moves: z.array(madeMove),
    /** What the two sides wrote to each other, oldest first. */
    messages: z.array(message),
    thread,
    /** The newest answer that was given to it. */
    quote: quote.nullable(),
  })
  .meta({ id: 'PrescriptionRequest' });
export type PrescriptionRequest = z.input<typeof prescriptionRequest>;

const requestPage = z
  .object({ items: z.array(prescriptionRequest), nextCursor: z.string().nullable() })
  .meta({ id: 'PrescriptionRequestPage' });
export type PrescriptionRequestPage = z.input<typeof requestPage>;

export const sendPrescriptionRequest = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests',
  area: 'prescription-requests',
  summary: 'Sends a prescription to a verified pharmacy; an Idempotency-Key makes it one request',
  form: z.object({
    pharmacyId: text(64),
    customerId: optional(z.string().max(64)),
    customerName: line(longestName),
    phone,
    email,
    urgency: z.preprocess(
      (value: Urgency | '' | undefined) => (value === '' ? undefined : value),
      z.enum(urgencies).default('normal'),
    ),
    notes: optional(text(longestNotes)),
    /** For whom, where it is somebody else. */
    forName: optional(line(longestName)),
    /** JSON: `[{"text", "quantity"?}]`. */
    items: optional(searchItemsText),
    /** Minutes after which the pharmacy's town is asked, if nobody has looked at it. */
    askTownAfterMinutes: optional(
      z.coerce.number<string>().int().min(askTownMinutes.least).max(askTownMinutes.most),
    ),
    /** Whether the town may see the photos. */
    photosGoAlong: ticked,
    uploadIds,
  }),
  files: { field: 'prescriptionImages', kinds: 'pictures' },
  plainForm: requestOfForm,
  response: {
    201: z.object({
      id: z.string(),
      trackingUrl: z.string(),
      /** As on the request; null in a repeated answer once the request has been erased. */
      code: z.string().nullable(),
    }),
  },
  errors: [
    'pharmacy_not_verified',
    'upload_gone',
    'idempotency_conflict',
    'file_too_large',
    'too_many_files',
    'unsupported_file',
  ],
});

export const listPrescriptionRequests = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:pharmacyId/prescription-requests',
  area: 'prescription-requests',
  summary:
    "The signed-in pharmacy's requests, newest first, or with any parameter a page of them: active ones by lateness, urgency and age, then those that have ended, the latest end first; reading them marks nothing",
  params: z.object({ pharmacyId: z.string() }),
  query: z.object({
    view: optional(z.enum(requestViews)),
    /** Of the active ones: not started yet, or urgent and emergency. */
    filter: optional(z.enum(requestFilters)),
    /** A name, a phone number or a code, as people write them. */
    search: optional(z.string().trim().max(longestSearch)),
    limit: optional(z.coerce.number<number>().int().min(1).max(longestRequestPage)),
    cursor: optional(z.string().max(200)),
  }),
  response: { 200: z.union([z.array(prescriptionRequest), requestPage]) },
});

/** A Khartoum day of a pharmacy: what came in on it, and what became of that. */
const requestDay = z.object({
  day: z.iso.date(),
  received: z.number(),
  /** Started, completed or declined, whenever that was. */
  answered: z.number(),
  answeredInTime: z.number(),
  /** From coming in to the answer. */
  medianMinutes: z.number().nullable(),
});

export const readRequestFigures = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:pharmacyId/request-figures',
  area: 'prescription-requests',
  summary:
    "The signed-in pharmacy's requests counted, and by day how the last seven Khartoum days were answered",
  params: z.object({ pharmacyId: z.string() }),
  response: {
    200: z
      .object({
        total: z.number(),
        active: z.number(),
        new: z.number(),
        /** Active ones that are urgent, or an emergency. */
        urgent: z.number(),
        /** Completed ones that came in today (specification §9). */
        completedToday: z.number(),
        ended: z.number(),
        /** Seven, today last. */
        days: z.array(requestDay),
        // Of the seven days together:
        answeredInTime: z.number(),
        /** Those that were answered, or whose time is over (product decision 13). */
        measured: z.number(),
        medianMinutes: z.number().nullable(),
      })
      .meta({ id: 'RequestFigures' }),
  },
});

export const markRequestsSeen = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:pharmacyId/prescription-requests/seen',
  area: 'prescription-requests',
  summary:
    "Keeps that the cards of own requests were on the pharmacist's screen, the first time only; other ids change nothing",
  params: z.object({ pharmacyId: z.string() }),
  body: z.object({ ids: z.array(z.string().max(64)).max(mostSeenAtOnce) }),
  response: { 204: z.void() },
});

export const changeRequestStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/prescription-requests/:id/status',
  area: 'prescription-requests',
  summary: 'Moves a request forwards: new, in-progress, completed (product decision 12)',
  params: z.object({ id: z.string() }),
  body: z.object({ status: z.enum(forwardStatuses) }),
  response: { 200: prescriptionRequest },
  errors: ['status_backwards'],
});

export const declineRequest = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/decline',
  area: 'prescription-requests',
  summary:
    'Ends a request that the pharmacy cannot serve, with a reason for the customer (product decision 12)',
  params: z.object({ id: z.string() }),
  body: z.object({ reason: text(longestDecisionReason) }),
  response: { 200: prescriptionRequest },
  errors: ['status_backwards'],
});

export const undoRequestMove = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/undo',
  area: 'prescription-requests',
  summary:
    'Takes back the last move of a request for six seconds, for whoever made it, while nothing has moved since (product decision 46)',
  params: z.object({ id: z.string() }),
  response: { 200: prescriptionRequest },
  errors: ['move_not_undoable'],
});

export const markRequestSeen = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/seen',
  area: 'prescription-requests',
  summary: "Keeps that a request's card was on the pharmacist's screen, the first time only",
  params: z.object({ id: z.string() }),
  response: { 204: z.void() },
});

export const writePrivateNote = defineEndpoint({
  method: 'PUT',
  path: '/api/prescription-requests/:id/private-note',
  area: 'prescription-requests',
  summary: "Keeps a note beside a request that only the pharmacy's people read; empty removes it",
  params: z.object({ id: z.string() }),
  body: z.object({ note: clearable(text(longestPrivateNote)) }),
  response: { 200: prescriptionRequest },
});

export const readPrescriptionImage = defineEndpoint({
  method: 'GET',
  path: '/api/prescription-requests/:id/images/:fileId',
  area: 'prescription-requests',
  summary: 'A photo of a prescription, for the pharmacy it was sent to, its sender or an admin',
  params: z.object({ id: z.string(), fileId: z.string() }),
  query: z.object({ size: optional(z.literal('small')) }),
  response: { 200: z.any() },
});
