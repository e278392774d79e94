import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email, idParams, optional, text, timestamp, trackingToken, uuid } from '../fields.ts';
import { inquiryCity, inquiryState } from '../inquiry-fields.ts';
import { typedValuesOf } from '../plain-forms.ts';
import { defaultAlertDays, maxAlertDays } from '../vocabulary/availability-alerts.ts';
import { maxItemLength } from '../vocabulary/inquiries.ts';
import { stateNames } from '../vocabulary/regions.ts';

const alert = z
  .object({
    id: z.string(),
    /** The medicine in the person's words. */
    text: z.string(),
    /** The English name of the town; null for the whole state. */
    city: z.string().nullable(),
    state: z.enum(stateNames),
    /**
     * False until its address is proven by mail. The server sends nothing for an unconfirmed alert.
     */
    isConfirmed: z.boolean(),
    createdAt: timestamp,
    lapsesAt: timestamp,
    /** When the server last sent a message for it. */
    notifiedAt: timestamp.nullable(),
  })
  .meta({ id: 'AvailabilityAlert' });
export type AvailabilityAlert = z.input<typeof alert>;

const alerts = z.object({ items: z.array(alert) });

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/availability-alerts',
  area: 'availability-alerts',
  summary: 'Lists active alerts of this browser, or of the account of the customer',
  response: { 200: alerts },
});

export const createAlert = defineEndpoint({
  method: 'POST',
  path: '/api/availability-alerts',
  area: 'availability-alerts',
  summary: 'Creates an alert for a medicine in a town or state',
  description:
    'The person gets a message when a pharmacy there has the medicine. An Idempotency-Key prevents duplicates.',
  body: z.object({
    text: text(maxItemLength),
    /**
     * The private link of an inquiry. The alert then belongs to its email address, and to its
     * town unless a place is given.
     */
    trackingToken: optional(trackingToken),
    /** For an alert without a private link; by default the account's address. */
    email: optional(email),
    /** In any spelling; without it, the whole state. */
    city: optional(inquiryCity),
    state: optional(inquiryState),
    days: z.coerce.number().int().min(1).max(maxAlertDays).default(defaultAlertDays),
  }),
  response: { 201: z.object({ id: z.string(), isConfirmed: z.boolean() }) },
  errors: ['too_many_alerts', 'tracking_locked', 'idempotency_conflict'],
});

export const endAlert = defineEndpoint({
  method: 'DELETE',
  path: '/api/availability-alerts/:id',
  area: 'availability-alerts',
  summary: 'Ends an alert of this browser or of the account; idempotent',
  params: idParams,
  response: { 204: z.void() },
});

/** The secret of a mail. It shows and ends the alerts of the address that the mail went to. */
const byMailToken = z.object({ token: z.string() });
/** Without an id, it is the alert that the mail was first about. */
const oneAlert = z.object({ id: optional(uuid) });

export const readMailedAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/availability-alerts/:token',
  area: 'availability-alerts',
  summary: 'Lists active alerts of an email address, for a reader of a mail to it',
  params: byMailToken,
  response: { 200: alerts },
});

export const confirmMailedAlert = defineEndpoint({
  method: 'POST',
  path: '/api/availability-alerts/:token/confirm',
  area: 'availability-alerts',
  summary: 'Confirms an alert that waits for its address to be proven; idempotent',
  params: byMailToken,
  body: oneAlert,
  plainForm: typedValuesOf,
  response: { 200: alerts },
  errors: ['too_many_alerts'],
});

export const endMailedAlert = defineEndpoint({
  method: 'POST',
  path: '/api/availability-alerts/:token/end',
  area: 'availability-alerts',
  summary: 'Ends an alert from a mail; idempotent',
  params: byMailToken,
  body: oneAlert,
  plainForm: typedValuesOf,
  response: { 200: alerts },
});

export const endByOneClick = defineEndpoint({
  method: 'POST',
  path: '/alerts/:token',
  oneClick: true,
  area: 'availability-alerts',
  summary: "Ends the alerts that a mail was about, by its program's unsubscribe button (RFC 8058)",
  description: 'Idempotent.',
  params: byMailToken,
  response: { 204: z.void() },
});
