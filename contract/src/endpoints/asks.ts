import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { optional, timestamp } from '../fields.ts';
import { answerKinds } from '../vocabulary/answers.ts';
import { mostSeenAtOnce } from '../vocabulary/lengths.ts';
import { answer, answerInput } from './answers.ts';
import { ask } from './searches.ts';

export const listAsks = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/asks',
  area: 'searches',
  summary:
    'What the signed-in pharmacy is asked in its town: unanswered first, then the most urgent, then the newest',
  params: z.object({ id: z.string() }),
  query: z.object({ cursor: optional(z.string().max(200)) }),
  response: { 200: z.object({ items: z.array(ask), nextCursor: z.string().nullable() }) },
});

/** What became of a question that the pharmacy has answered; `closed` is also a choice that was cancelled. */
export const endedAskOutcomes = ['chosen', 'elsewhere', 'closed', 'expired'] as const;
export type EndedAskOutcome = (typeof endedAskOutcomes)[number];

/** An answer whose question is over: nothing of what was asked. */
export const endedAsk = z
  .object({
    searchId: z.string(),
    answer: z.enum(answerKinds),
    answeredAt: timestamp,
    endedAt: timestamp,
    outcome: z.enum(endedAskOutcomes),
  })
  .meta({ id: 'EndedAsk' });
export type EndedAsk = z.input<typeof endedAsk>;

export const listEndedAsks = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/asks/ended',
  area: 'searches',
  summary:
    'What became of the answers of the signed-in pharmacy in the last three days, the latest end first; nothing of what was asked',
  params: z.object({ id: z.string() }),
  response: { 200: z.array(endedAsk) },
});

export const markAsksSeen = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/asks/seen',
  area: 'searches',
  summary: "Keeps that asks were on the pharmacist's screen, the first time only",
  params: z.object({ id: z.string() }),
  body: z.object({ ids: z.array(z.string().max(64)).max(mostSeenAtOnce) }),
  response: { 204: z.void() },
});

export const answerSearch = defineEndpoint({
  method: 'POST',
  path: '/api/searches/:id/answer',
  area: 'searches',
  summary: 'Answers what one was asked, or changes the answer, while nobody was chosen',
  params: z.object({ id: z.string() }),
  body: answerInput,
  response: { 200: answer },
  errors: ['search_closed', 'pharmacy_not_verified'],
});

export const readSearchPhoto = defineEndpoint({
  method: 'GET',
  path: '/api/searches/:id/photos/:fileId',
  area: 'searches',
  summary:
    'A photo that goes along, for a pharmacy that is asked and has not said that it has none',
  params: z.object({ id: z.string(), fileId: z.string() }),
  query: z.object({ size: optional(z.literal('small')) }),
  response: { 200: z.any() },
});
