import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day } from '../fields.ts';
import { byToken } from './tracking-address.ts';

export const sendAgain = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/again',
  area: 'tracking',
  summary:
    'Sends a completed request again, to the same pharmacy and with its photos, as a request of its own; an Idempotency-Key makes it one',
  params: byToken,
  response: {
    201: z.object({ id: z.string(), trackingUrl: z.string(), code: z.string().nullable() }),
  },
  errors: [
    'request_not_completed',
    'pharmacy_not_verified',
    'tracking_locked',
    'idempotency_conflict',
  ],
});

export const remindOfRefill = defineEndpoint({
  method: 'PUT',
  path: '/api/track/:token/refill-reminder',
  area: 'tracking',
  summary:
    'Has the customer of a completed request reminded by mail on a Khartoum day that it is time for the next; null: not any more',
  params: byToken,
  body: z.object({ on: day.nullable() }),
  response: { 200: z.object({ on: z.iso.date().nullable() }) },
  errors: ['request_not_completed', 'tracking_locked'],
});
