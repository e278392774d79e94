import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { cursor, idParams, possibleId, timestamp } from '../fields.ts';
import { pictureEndpoint } from '../file-endpoints.ts';
import { answerKinds } from '../vocabulary/answers.ts';
import { maxSeenAtOnce } from '../vocabulary/limits.ts';
import { answer, answerInput } from './answers.ts';
import { receivedInquiry } from './inquiry.ts';
import { pageOf } from './paging.ts';

export const listInquiries = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/inquiries',
  area: 'inquiries',
  summary:
    'Lists inquiries to the signed-in pharmacy: unanswered first, then the most urgent, then the newest',
  params: idParams,
  query: z.object({ cursor: cursor() }),
  response: {
    200: pageOf(receivedInquiry),
  },
});

/** The outcome of an inquiry that the pharmacy answered; `closed` includes a cancelled choice. */
export const endedInquiryOutcomes = ['chosen', 'elsewhere', 'closed', 'expired'] as const;
export type EndedInquiryOutcome = (typeof endedInquiryOutcomes)[number];

/**
 * An answer to an inquiry that has ended. It holds the first medicine of the question, by which the
 * pharmacist recognises the answer, and nothing else of it.
 */
export const endedInquiry = z
  .object({
    inquiryId: z.string(),
    /** Null after a question with photos alone. */
    medicine: z.string().nullable(),
    answer: z.enum(answerKinds),
    answeredAt: timestamp,
    endedAt: timestamp,
    outcome: z.enum(endedInquiryOutcomes),
  })
  .meta({ id: 'EndedInquiry' });
export type EndedInquiry = z.input<typeof endedInquiry>;

export const listEndedInquiries = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/inquiries/ended',
  area: 'inquiries',
  summary:
    "Lists the outcomes of the signed-in pharmacy's answers in the last three days, latest first",
  description: 'Each outcome has the first medicine of its question.',
  params: idParams,
  response: { 200: z.array(endedInquiry) },
});

export const markInquiriesSeen = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/inquiries/seen',
  area: 'inquiries',
  summary: 'Records that the pharmacist has seen these inquiries; the first call counts',
  params: idParams,
  body: z.object({ ids: z.array(possibleId).max(maxSeenAtOnce) }),
  response: { 204: z.void() },
});

export const answerInquiry = defineEndpoint({
  method: 'POST',
  path: '/api/inquiries/:id/answer',
  area: 'inquiries',
  summary: 'Answers an inquiry, or changes the answer, until a pharmacy is chosen',
  params: idParams,
  body: answerInput,
  response: { 200: answer },
  errors: ['inquiry_closed', 'pharmacy_not_verified'],
});

export const readInquiryPhoto = defineEndpoint({
  ...pictureEndpoint,
  path: '/api/inquiries/:id/photos/:fileId',
  area: 'inquiries',
  summary:
    'Returns a shared photo of an inquiry, for a recipient that has not answered that it has none',
});
