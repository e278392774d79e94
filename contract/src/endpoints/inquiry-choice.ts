import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { rowId } from '../fields.ts';
import { withVersion } from '../plain-forms.ts';
import { trackedInquiry } from './inquiry.ts';
import { tracked } from './tracking.ts';
import { shownRequestQuery, trackingParams } from './tracking-address.ts';

export const chooseAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/choose',
  area: 'inquiries',
  summary: 'Chooses an answer by its version and starts a request at that pharmacy',
  description: 'A 409 `answer_changed` carries the newest answer in addition to `error`.',
  params: trackingParams,
  body: z.object({ pharmacyId: rowId, version: z.number().int().min(1) }),
  plainForm: withVersion,
  response: { 200: tracked },
  errors: ['answer_changed', 'inquiry_closed', 'tracking_locked', 'pharmacy_not_verified'],
});

export const releasePharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/release',
  area: 'inquiries',
  summary: 'Releases the chosen pharmacy before it completes the request',
  description: 'The request ends and the inquiry is open again.',
  params: trackingParams,
  query: shownRequestQuery,
  response: { 200: trackedInquiry },
  errors: ['request_forwarded', 'status_backwards', 'tracking_locked'],
});
