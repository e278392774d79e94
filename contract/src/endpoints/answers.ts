import { z } from 'zod';
import { optional, pounds, text, timestamp } from '../fields.ts';
import {
  answerKinds,
  longestAlternative,
  longestAnswerNote,
  mostItems,
} from '../vocabulary/answers.ts';

const moment = z.iso.datetime({ offset: true }).transform((written) => new Date(written));

/** What a pharmacy answers, as it comes in: to a search, or as the quote of a request. */
export const answerInput = z.object({
  answer: z.enum(answerKinds),
  lines: z
    .array(
      z.object({
        item: z
          .number()
          .int()
          .min(0)
          .max(mostItems - 1),
        has: z.boolean(),
        alternative: optional(text(longestAlternative)),
        priceSdg: optional(pounds),
      }),
    )
    .max(mostItems)
    .default([]),
  totalSdg: optional(pounds),
  readyAt: optional(moment),
  heldUntil: optional(moment),
  note: optional(text(longestAnswerNote)),
});
export type AnswerInput = z.input<typeof answerInput>;

/** Such an answer as it is given out; `Answer` of the vocabulary is its JSON. */
export const answer = z
  .object({
    answer: z.enum(answerKinds),
    lines: z.array(
      z.object({
        item: z.number(),
        has: z.boolean(),
        alternative: z.string().nullable(),
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

/** The same as the server has it. */
export type StoredAnswer = z.output<typeof answer>;

/** An answer to a single request, and what the customer said to it. */
export const quote = answer
  .extend({ acceptedAt: timestamp.nullable(), refusedAt: timestamp.nullable() })
  .meta({ id: 'Quote' });
export type Quote = z.input<typeof quote>;
