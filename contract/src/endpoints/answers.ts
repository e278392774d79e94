import { z } from 'zod';
import { optional, pounds, text, timestamp } from '../fields.ts';
import {
  answerKinds,
  maxAlternativeLength,
  maxAnswerNoteLength,
  maxItems,
} from '../vocabulary/answers.ts';

const moment = z.iso.datetime({ offset: true }).transform((raw) => new Date(raw));

/** A pharmacy's answer as it sends it: to an inquiry, or as the quote of a request. */
export const answerInput = z.object({
  answer: z.enum(answerKinds),
  lines: z
    .array(
      z.object({
        item: z
          .number()
          .int()
          .min(0)
          .max(maxItems - 1),
        has: z.boolean(),
        alternative: optional(text(maxAlternativeLength)),
        priceSdg: optional(pounds),
      }),
    )
    .max(maxItems)
    .default([]),
  totalSdg: optional(pounds),
  readyAt: optional(moment),
  heldUntil: optional(moment),
  note: optional(text(maxAnswerNoteLength)),
});
export type AnswerInput = z.input<typeof answerInput>;

/** An answer as the server returns it; `Answer` of the vocabulary is its JSON. */
export const answer = z
  .object({
    answer: z.enum(answerKinds),
    lines: z.array(
      z.object({
        item: z.number(),
        has: z.boolean(),
        alternative: z.string().nullable(),
        hasSameContents: z.literal(true).optional(),
        priceSdg: z.number().nullable(),
      }),
    ),
    totalSdg: z.number().nullable(),
    readyAt: timestamp.nullable(),
    heldUntil: timestamp.nullable(),
    note: z.string().nullable(),
    version: z.number(),
    answeredAt: timestamp,
  })
  .meta({ id: 'Answer' });

/** An answer on the server, with dates. */
export type StoredAnswer = z.output<typeof answer>;

/** An answer to a single request, with the customer's reaction. */
export const quote = answer
  .extend({ acceptedAt: timestamp.nullable(), refusedAt: timestamp.nullable() })
  .meta({ id: 'Quote' });
export type Quote = z.input<typeof quote>;
