import { z } from 'zod';
import type { FieldProblem } from './errors.ts';
import { containsLink } from './vocabulary/contacts.ts';
import { westernDigits } from './vocabulary/digits.ts';
import { longestEmail, longestUrl } from './vocabulary/lengths.ts';
import { readPrice } from './vocabulary/money.ts';
import { isDate } from './vocabulary/opening-times.ts';

/** A custom problem, named by its machine word; the server has the sentence. */
export const problem = (word: FieldProblem) => word;

// PostgreSQL refuses NUL, and no form of ours means the other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

// Two names that look alike would otherwise be two names, and a mark of direction would turn the
// sentence, mail or address that a name stands in. An emoji keeps the mark of its form.
const invisible =
  /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f|[\u2800\ufff9-\ufffb]/gu;
// Within an Arabic word they say how its letters join; anywhere else nobody sees them.
const arabicLetter = '(?=\\p{Script_Extensions=Arabic})\\p{L}';
const loneJoiners = new RegExp(
  `(?<!${arabicLetter}\\p{M}*)[\\u200c\\u200d]|[\\u200c\\u200d](?!${arabicLetter})`,
  'gu',
);

const clean = (value: string) =>
  value
    // Half a character would be refused as soon as a mail carries the text: jobs are JSON.
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controlCharacters, '')
    .replace(invisible, '')
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replace(loneJoiners, '')
    .normalize('NFC')
    .trim();

/** A required text of at most `max` characters, trimmed, without control characters. */
export const text = (max: number) =>
  z.string().transform(clean).pipe(z.string().min(1).max(max)).meta({ maxLength: max });

const lineBreaks = /[\s\u0085]+/gu;

/**
 * A text on one line, without links: a name that reaches the subject or the first line of a mail
 * (product decision 50).
 */
export const line = (max: number) =>
  z
    .string()
    .transform((value) => clean(value.replace(lineBreaks, ' ').replace(/\p{Cc}/gu, '')))
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .refine((value) => !containsLink(value), { error: problem('contains_link') }),
    )
    .meta({ maxLength: max });

/** An empty optional field counts as absent (product decision 18). */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    // Its type is what a caller may give: without one anything could be given.
    (value: z.input<T> | '' | null | undefined) =>
      value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value,
    schema.optional(),
  );

/** In a change, an empty text clears what may be empty, and an absent one leaves it. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value: z.input<T> | '' | null | undefined) =>
      typeof value === 'string' && value.trim() === '' ? null : value,
    schema.nullable().optional(),
  );

/** JSON as a field of a form; refused as `invalid` where it is none. */
export const jsonText = z.string().transform((written, context) => {
  try {
    return JSON.parse(written) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: problem('invalid') });
    return z.NEVER;
  }
});

/** An e-mail address, as browsers check it (specification §5), case folded (product decision 3). */
export const email = z
  .string()
  .transform((value) => clean(value).toLowerCase())
  .pipe(
    z
      .string()
      .max(longestEmail)
      .check(z.email({ pattern: z.regexes.html5Email })),
  );

/** A code of six digits, in any of the three digit systems, spaces forgiven. */
export const code = z
  .string()
  .transform((value) => westernDigits(value).replace(/\s/g, ''))
  .pipe(z.string().min(1).max(20));

const coordinate = (limit: number) =>
  z
    .string()
    .transform((value) => westernDigits(clean(value)).replace('٫', '.').replace(',', '.'))
    .pipe(
      z
        .string()
        .refine(
          (value) => /^[+-]?\d{1,3}(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= limit,
          {
            error: problem('invalid_coordinate'),
          },
        ),
    );

/** Degrees as text (specification §3), -90 to 90 and -180 to 180. */
export const latitude = coordinate(90);
export const longitude = coordinate(180);

// Names in other scripts are in their ASCII form here, also at their end: xn--mgbpl2fh.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const namedHost = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?!\\d)${label}$`, 'i');

/** An address that a browser may load a picture from: `https`, of a named host, without a password in it. */
export const httpsUrl = text(longestUrl).pipe(
  z
    .url({
      protocol: /^https$/,
      hostname: namedHost,
      normalize: true,
      error: problem('invalid_url'),
    })
    .refine((address) => !/^https:\/\/[^/?#]*@/.test(address), { error: problem('invalid_url') }),
);

/** A day of the calendar, YYYY-MM-DD, in any of the three digit systems. */
export const day = z
  .string()
  .transform((written) => westernDigits(written.trim()))
  .refine(isDate, { error: problem('invalid_date') });

export const uuid = z.uuid({ error: problem('invalid_id') });

/** A price in whole Sudanese pounds, as a number or as people write it. */
export const pounds = z
  .union([z.string(), z.number()])
  .transform((price) => readPrice(String(price)) ?? Number.NaN)
  .pipe(z.number({ error: problem('invalid_price') }));

/** A moment in an answer: a `Date` in the server, ISO 8601 in JSON. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (written) => new Date(written),
  encode: (moment) => moment.toISOString(),
});
