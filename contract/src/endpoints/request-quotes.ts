import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { withVersion } from '../plain-forms.ts';
import { answerInput, quote } from './answers.ts';
import { shownRequestQuery, trackingParams } from './tracking-address.ts';

const quoteVersion = z.object({ version: z.number().int().min(1) });

export const quoteRequest = defineEndpoint({
  method: 'POST',
  path: '/api/prescription-requests/:id/quote',
  area: 'prescription-requests',
  summary: 'Answers an open request with what the pharmacy has, its price and a time',
  description: 'A new answer supersedes the one before.',
  params: idParams,
  body: answerInput,
  response: { 200: quote },
  errors: ['request_ended'],
});

export const acceptQuote = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/accept',
  area: 'tracking',
  summary: 'Accepts the answer of that version; a request that is new starts with it',
  description: 'A 409 `answer_changed` carries the newest answer.',
  params: trackingParams,
  query: shownRequestQuery,
  body: quoteVersion,
  plainForm: withVersion,
  response: { 200: quote },
  errors: [
    'answer_changed',
    'nothing_to_accept',
    'request_ended',
    'request_forwarded',
    'tracking_locked',
  ],
});

export const refuseQuote = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/refuse',
  area: 'tracking',
  summary: 'Refuses the answer of that version; the pharmacy may give another',
  description: 'A 409 `answer_changed` carries the newest answer.',
  params: trackingParams,
  query: shownRequestQuery,
  body: quoteVersion,
  plainForm: withVersion,
  response: { 200: quote },
  errors: ['answer_changed', 'request_ended', 'request_forwarded', 'tracking_locked'],
});
