import { z } from 'zod';
import type { FieldProblem } from './errors.ts';
import { day, optional, problem, text } from './fields.ts';
import { maxClosureReasonLength } from './vocabulary/limits.ts';
import {
  maxClosures,
  maxOpeningTimes,
  type OpeningProblem,
  problemsOfClosures,
  problemsOfHours,
  readTime,
  weekdays,
} from './vocabulary/opening-times.ts';

const time = (isEnd: boolean) =>
  z.string().transform((text, context) => {
    const read = readTime(text, isEnd);
    if (read) return read;
    const word: FieldProblem = text.trim() === '' ? 'required' : 'invalid_time';
    context.addIssue({ code: 'custom', message: problem(word) });
    return z.NEVER;
  });

const report = (context: z.RefinementCtx, problems: OpeningProblem[]) => {
  for (const { index, field, problem: word } of problems)
    context.addIssue({ code: 'custom', path: [index, field], message: problem(word) });
};

/** Hours and closures in answers, in the order in which the pharmacist entered them. */
export const openingAnswers = {
  hours: z.array(
    z.object({
      /** 0 is Sunday. */
      weekday: z.number(),
      opens: z.string(),
      /** A time at or before `opens` is on the next day. */
      closes: z.string(),
      validFrom: z.string().optional(),
      validUntil: z.string().optional(),
    }),
  ),
  closures: z.array(
    z.object({ from: z.string(), until: z.string(), reason: z.string().optional() }),
  ),
};

/** All opening times of a pharmacy; `problemsOfHours` finds conflicts among them. */
export const hours = z
  .array(
    z.object({
      weekday: z.literal(weekdays, { error: problem('invalid_choice') }),
      opens: time(false),
      closes: time(true),
      validFrom: optional(day),
      validUntil: optional(day),
    }),
  )
  .max(maxOpeningTimes, { error: problem('too_many_rows') })
  .superRefine((value, context) => report(context, problemsOfHours(value)));

/** Periods in which a pharmacy is closed; both days inclusive. */
export const closures = z
  .array(z.object({ from: day, until: day, reason: optional(text(maxClosureReasonLength)) }))
  .max(maxClosures, { error: problem('too_many_rows') })
  .superRefine((value, context) => report(context, problemsOfClosures(value)));
