import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day } from '../fields.ts';
import { checkbox } from '../inquiry-fields.ts';
import { trackingParams } from './tracking-address.ts';

export const repeatRequest = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/again',
  area: 'tracking',
  summary: 'Sends a copy of a completed or cancelled request with its photos to the same pharmacy',
  description: 'An Idempotency-Key prevents duplicates.',
  params: trackingParams,
  response: {
    201: z.object({ id: z.string(), trackingUrl: z.string(), code: z.string().nullable() }),
  },
  errors: [
    'request_not_completed',
    'pharmacy_not_verified',
    'tracking_locked',
    'idempotency_conflict',
    'text_codes_used_up',
  ],
});

export const setRefillReminder = defineEndpoint({
  method: 'PUT',
  path: '/api/track/:token/refill-reminder',
  area: 'tracking',
  summary: 'Reminds the customer of a completed request by mail that the next one is due',
  description:
    'The reminder leaves on a day in Khartoum and, if `monthly`, every thirty days after it. Null cancels it.',
  params: trackingParams,
  body: z.object({ on: day.nullable(), monthly: checkbox }),
  response: { 200: z.object({ on: z.iso.date().nullable() }) },
  errors: ['request_not_completed', 'tracking_locked'],
});

/** The secret of the mails of a monthly reminder. */
const byMailToken = z.object({ token: z.string() });

export const endReminderByOneClick = defineEndpoint({
  method: 'POST',
  path: '/refills/:token',
  area: 'tracking',
  oneClick: true,
  summary: 'Ends a monthly reminder, by the unsubscribe button of a mail program (RFC 8058)',
  description: 'Idempotent, also for an unknown token.',
  params: byMailToken,
  response: { 204: z.void() },
});

export const openReminder = defineEndpoint({
  method: 'GET',
  path: '/refills/:token',
  area: 'tracking',
  summary: "Leads to the customer's requests, where a person ends the reminder",
  description: 'A mail program without one-click unsubscribe opens it.',
  params: byMailToken,
  response: { 303: z.void() },
});
