import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  clearable,
  cursor,
  email,
  idParams,
  line,
  optional,
  possibleId,
  rowId,
  text,
  timestamp,
} from '../fields.ts';
import { pictureEndpoint, uploadErrors } from '../file-endpoints.ts';
import { checkbox, inquiryItemsText } from '../inquiry-fields.ts';
import { phone } from '../phone.ts';
import { requestOfForm } from '../plain-forms.ts';
import { uploadIds } from '../upload-ids.ts';
import { askTownMinutes } from '../vocabulary/inquiries.ts';
import { languages } from '../vocabulary/languages.ts';
import {
  maxDecisionReasonLength,
  maxNameLength,
  maxNotesLength,
  maxPrivateNoteLength,
  maxRequestPageLength,
  maxSearchLength,
  maxSeenAtOnce,
} from '../vocabulary/limits.ts';
import {
  type RequestMoveName,
  requestFilters,
  requestStatuses,
  requestTransitions,
  requestViews,
  settableStatuses,
} from '../vocabulary/request-moves.ts';
import { type Urgency, urgencies } from '../vocabulary/urgencies.ts';
import { quote } from './answers.ts';
import { inquiryItem } from './inquiry.ts';
import { pageOf } from './paging.ts';
import { message, thread } from './request-messages.ts';

/** A move of a request, for the pharmacy's staff. */
const madeMove = z.object({
  move: z.enum(Object.keys(requestTransitions) as [RequestMoveName, ...RequestMoveName[]]),
  at: timestamp,
  /** The name of the member of staff, if known. */
  by: z.string().nullable(),
});

/** The origin of a request that the customer did not send to this pharmacy alone. */
export const requestOrigin = z.object({
  /**
   * The customer chose this pharmacy's answer to an inquiry; that answer is the accepted `quote`.
   */
  isFromTown: z.boolean(),
  /** The customer released the pharmacy after the choice: the inquiry continues. */
  isReleased: z.boolean(),
  /** The customer sent it to another pharmacy before. */
  isContinued: z.boolean(),
});

export const prescriptionRequest = z
  .object({
    id: z.string(),
    /** Eight digits by which customer and pharmacy name the request (docs/tracking.md). */
    code: z.string().nullable(),
    customerName: z.string(),
    /** The person who needs the medicine, if it is not the sender. */
    forName: z.string().nullable(),
    /** E.164. */
    phone: z.string(),
    /** Null for a person whose phone counts as the address. */
    email: z.string().nullable(),
    /** The language of mails to the sender. */
    language: z.enum(languages),
    createdAt: timestamp,
    /** URLs of the photos, in order; `?size=small` for lists. */
    prescriptionImages: z.array(z.string()),
    /** The items that the customer typed; empty if the request has photos and notes only. */
    items: z.array(inquiryItem),
    /** For each item the key of its product, as in the pharmacy's price list. */
    products: z.array(z.string().nullable()),
    notes: z.string().nullable(),
    origin: requestOrigin,
    urgency: z.enum(urgencies),
    status: z.enum(requestStatuses),
    /** When the pharmacist's screen first showed it (docs/requests.md). */
    seenAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    declinedAt: timestamp.nullable(),
    cancelledAt: timestamp.nullable(),
    /** The pharmacy's reason for declining it. */
    statusReason: z.string().nullable(),
    /** When the answer is due, by its urgency. */
    dueAt: timestamp,
    /** A note among the pharmacy's staff; the customer never reads it. */
    privateNote: z.string().nullable(),
    /** The reader may undo its own last move until then (docs/requests.md). */
    undoUntil: timestamp.nullable(),
    /** All moves that were not undone, oldest first. */
    moves: z.array(madeMove),
    /** The messages of both sides, oldest first. */
    messages: z.array(message),
    thread,
    /** The pharmacy's newest answer. */
    quote: quote.nullable(),
  })
  .meta({ id: 'PrescriptionRequest' });
export type PrescriptionRequest = z.input<typeof prescriptionRequest>;

const requestPage = pageOf(prescriptionRequest).meta({ id: 'PrescriptionRequestPage' });
export type PrescriptionRequestPage = z.input<typeof requestPage>;

export const sendPrescriptionRequest = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests',
  area: 'prescription-requests',
  summary: 'Sends a prescription to a verified pharmacy; an Idempotency-Key prevents duplicates',
  form: z.object({
    pharmacyId: rowId,
    customerId: optional(possibleId),
    customerName: line(maxNameLength),
    phone,
    /** A form without it proves the phone; only with a gateway for text messages. */
    email: optional(email),
    urgency: z.preprocess(
      (value: Urgency | '' | undefined) => (value === '' ? undefined : value),
      z.enum(urgencies).default('normal'),
    ),
    notes: optional(text(maxNotesLength)),
    /** The person who needs the medicine, if it is not the sender. */
    forName: optional(line(maxNameLength)),
    /** JSON: `[{"text", "quantity"?}]`. */
    items: optional(inquiryItemsText),
    /**
     * Minutes after which the server asks the town, unless the pharmacy has opened the request.
     */
    askTownAfterMinutes: optional(
      z.coerce.number<string>().int().min(askTownMinutes.least).max(askTownMinutes.most),
    ),
    /** Whether the pharmacies of the town may see the photos. */
    photosGoAlong: checkbox,
    uploadIds,
  }),
  files: { field: 'prescriptionImages', kinds: 'pictures' },
  plainForm: requestOfForm,
  response: {
    201: z.object({
      id: z.string(),
      trackingUrl: z.string(),
      /** The request's code; null if a client repeats a submission and the request was erased. */
      code: z.string().nullable(),
    }),
  },
  errors: [
    'pharmacy_not_verified',
    'too_many_tries',
    'text_codes_used_up',
    'upload_gone',
    'idempotency_conflict',
    ...uploadErrors,
  ],
});

export const listPrescriptionRequests = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:pharmacyId/prescription-requests',
  area: 'prescription-requests',
  summary:
    "Lists the signed-in pharmacy's requests, newest first, or with any parameter a page of them",
  description:
    'A page has active requests by lateness, urgency and age, then ended ones, the latest end first. Reading marks no request as seen.',
  params: z.object({ pharmacyId: z.string() }),
  query: z.object({
    view: optional(z.enum(requestViews)),
    /** The new ones among the active requests, or the urgent ones and emergencies. */
    filter: optional(z.enum(requestFilters)),
    /** Matches a name, a phone number or a code in any usual notation. */
    search: optional(z.string().trim().max(maxSearchLength)),
    limit: optional(z.coerce.number<number>().int().min(1).max(maxRequestPageLength)),
    cursor: cursor(),
  }),
  response: { 200: z.union([z.array(prescriptionRequest), requestPage]) },
});

/** A pharmacy's day in Khartoum: the requests that arrived on it, and their outcome. */
const requestDay = z.object({
  day: z.iso.date(),
  received: z.number(),
  /** Started, completed or declined, at any later time. */
  answered: z.number(),
  answeredInTime: z.number(),
  /** Minutes from arrival to answer. */
  medianMinutes: z.number().nullable(),
});

export const readRequestFigures = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:pharmacyId/request-figures',
  area: 'prescription-requests',
  summary: "Returns the number of the signed-in pharmacy's requests, and its answers by day",
  description: 'The days are the last seven in Khartoum.',
  params: z.object({ pharmacyId: z.string() }),
  response: {
    200: z
      .object({
        total: z.number(),
        active: z.number(),
        new: z.number(),
        /** Active requests that are urgent or an emergency. */
        urgent: z.number(),
        /** Completed requests that arrived today (specification §9). */
        completedToday: z.number(),
        ended: z.number(),
        /** Seven days, today last. */
        days: z.array(requestDay),
        // Sums of the seven days:
        answeredInTime: z.number(),
        /** Answered requests, and requests whose deadline has passed (docs/requests.md). */
        measured: z.number(),
        medianMinutes: z.number().nullable(),
        /** The seven days before these, up to the present time of day. */
        previous: z.object({
          received: z.number(),
          answeredInTime: z.number(),
          measured: z.number(),
          medianMinutes: z.number().nullable(),
        }),
      })
      .meta({ id: 'RequestFigures' }),
  },
});

export const markRequestsSeen = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:pharmacyId/prescription-requests/seen',
  area: 'prescription-requests',
  summary: 'Records that the pharmacist has seen these requests',
  description: 'The first call counts. Ids of other pharmacies are ignored.',
  params: z.object({ pharmacyId: z.string() }),
  body: z.object({ ids: z.array(possibleId).max(maxSeenAtOnce) }),
  response: { 204: z.void() },
});

export const changeRequestStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/prescription-requests/:id/status',
  area: 'prescription-requests',
  summary: 'Moves a request forwards: new, in-progress, completed',
  params: idParams,
  body: z.object({ status: z.enum(settableStatuses) }),
  response: { 200: prescriptionRequest },
  errors: ['status_backwards'],
});

export const declineRequest = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/decline',
  area: 'prescription-requests',
  summary: 'Ends a request that the pharmacy cannot serve, with a reason for the customer',
  params: idParams,
  body: z.object({ reason: text(maxDecisionReasonLength) }),
  response: { 200: prescriptionRequest },
  errors: ['status_backwards'],
});

export const undoRequestMove = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/undo',
  area: 'prescription-requests',
  summary:
    "Undoes the caller's last move of a request within six seconds, if nothing has moved since",
  params: idParams,
  response: { 200: prescriptionRequest },
  errors: ['move_not_undoable'],
});

export const markRequestSeen = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/seen',
  area: 'prescription-requests',
  summary: 'Records that the pharmacist has seen a request; the first call counts',
  params: idParams,
  response: { 204: z.void() },
});

export const writePrivateNote = defineEndpoint({
  method: 'PUT',
  path: '/api/prescription-requests/:id/private-note',
  area: 'prescription-requests',
  summary:
    "Stores a note on a request that only the pharmacy's staff read; an empty one deletes it",
  params: idParams,
  body: z.object({ note: clearable(text(maxPrivateNoteLength)) }),
  response: { 200: prescriptionRequest },
});

export const readPrescriptionImage = defineEndpoint({
  ...pictureEndpoint,
  path: '/api/prescription-requests/:id/images/:fileId',
  area: 'prescription-requests',
  summary: 'Returns a photo of a prescription, for its pharmacy, its sender or an admin',
});
