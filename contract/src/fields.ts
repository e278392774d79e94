import { z } from 'zod';
import type { FieldProblem } from './errors.ts';
import { containsLink } from './vocabulary/contacts.ts';
import { westernDigits } from './vocabulary/digits.ts';
import {
  maxEmailLength,
  maxPasswordLength,
  maxUrlLength,
  minPasswordLength,
} from './vocabulary/limits.ts';
import { readPrice } from './vocabulary/money.ts';
import { isDate } from './vocabulary/opening-times.ts';

/** Returns the code of a field's problem; the server has its sentence. */
export const problem = (word: FieldProblem) => word;

// PostgreSQL refuses NUL, and no form needs the other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression removes them.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

// Without this, two names could look alike and differ, and a direction mark could reverse the
// sentence, mail or address around a name. An emoji needs its variation mark.
const invisible =
  /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f|[\u2800\ufff9-\ufffb]/gu;
// Joiners shape Arabic words; elsewhere they are invisible.
const arabicLetter = '(?=\\p{Script_Extensions=Arabic})\\p{L}';
const loneJoiners = new RegExp(
  `(?<!${arabicLetter}\\p{M}*)[\\u200c\\u200d]|[\\u200c\\u200d](?!${arabicLetter})`,
  'gu',
);

const cleanText = (value: string) =>
  value
    // Jobs are JSON, and PostgreSQL refuses half a character in it: a mail with the text would
    // fail.
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controlCharacters, '')
    .replace(invisible, '')
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replace(loneJoiners, '')
    .normalize('NFC')
    .trim();

/** Accepts a required text of at most `max` characters; trims it and removes control characters. */
export const text = (max: number) =>
  z.string().transform(cleanText).pipe(z.string().min(1).max(max)).meta({ maxLength: max });

const lineBreaks = /[\s\u0085]+/gu;

/**
 * Accepts a single line without links, for names that reach the subject or the first line of a mail
 * (docs/admin.md).
 */
export const line = (max: number) =>
  z
    .string()
    .transform((value) => cleanText(value.replace(lineBreaks, ' ').replace(/\p{Cc}/gu, '')))
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .refine((value) => !containsLink(value), { error: problem('contains_link') }),
    )
    .meta({ maxLength: max });

/** Makes a field optional: an empty one counts as absent (docs/requests.md). */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    // The explicit type limits what callers may pass; without it, it would be `unknown`.
    (value: z.input<T> | '' | null | undefined) =>
      value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value,
    schema.optional(),
  );

/**
 * A refinement of a body that has exactly one of two optional fields. The problem at the first is
 * `required` for neither, and `invalid` for both.
 */
export const exactlyOneOf =
  <Key extends string>(first: Key, second: Key) =>
  (body: { [key in Key]?: unknown }, context: z.RefinementCtx): void => {
    if ((body[first] === undefined) !== (body[second] === undefined)) return;
    const isNone = body[first] === undefined;
    context.addIssue({
      code: 'custom',
      path: [first],
      message: problem(isNone ? 'required' : 'invalid'),
    });
  };

/**
 * Makes a field of a change optional: an empty text clears the value, and an absent one leaves it.
 */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value: z.input<T> | '' | null | undefined) =>
      typeof value === 'string' && value.trim() === '' ? null : value,
    schema.nullable().optional(),
  );

/** JSON in a field of a form; the problem of other texts is `invalid`. */
export const jsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: problem('invalid') });
    return z.NEVER;
  }
});

/**
 * An email address as browsers check it (specification §5), in lower case (docs/sessions.md).
 */
export const email = z
  .string()
  .transform((value) => cleanText(value).toLowerCase())
  .pipe(
    z
      .string()
      .max(maxEmailLength)
      .check(z.email({ pattern: z.regexes.html5Email })),
  );

/** A code of six digits, in any of the three digit systems; spaces are ignored. */
export const code = z
  .string()
  .transform((value) => westernDigits(value).replace(/\s/g, ''))
  .pipe(z.string().min(1).max(20));

const coordinate = (limit: number) =>
  z
    .string()
    .transform((value) => westernDigits(cleanText(value)).replace('٫', '.').replace(',', '.'))
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

// Names in other scripts arrive in their ASCII form, also as the last label: xn--mgbpl2fh.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const namedHost = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?!\\d)${label}$`, 'i');

/** An `https` URL of a picture, with a domain name and without a password. */
export const httpsUrl = text(maxUrlLength).pipe(
  z
    .url({
      protocol: /^https$/,
      hostname: namedHost,
      normalize: true,
      error: problem('invalid_url'),
    })
    .refine((address) => !/^https:\/\/[^/?#]*@/.test(address), { error: problem('invalid_url') }),
);

/** A calendar day, YYYY-MM-DD, in any of the three digit systems. */
export const day = z
  .string()
  .transform((text) => westernDigits(text.trim()))
  .refine(isDate, { error: problem('invalid_date') });

/** At least ten characters (docs/sessions.md); the server also refuses common passwords. */
export const newPassword = z
  .string()
  .trim()
  .min(minPasswordLength, { error: problem('password_too_short') })
  .max(maxPasswordLength);

/** The id of a row. */
export const rowId = text(64);

/** An id that a client may send wrong or empty; it then leads to no row. */
export const possibleId = z.string().max(64);

/** The secret part of a tracking link; an empty one opens nothing. */
export const trackingToken = z.string().max(64);

/** The place after which the next page of a list begins, as an earlier page gave it. */
export const cursor = (max = 200) => optional(z.string().max(max));

export const uuid = z.uuid({ error: problem('invalid_id') });

/** A price in whole Sudanese pounds, as a number or in any usual notation. */
export const pounds = z
  .union([z.string(), z.number()])
  .transform((price) => readPrice(String(price)) ?? Number.NaN)
  .pipe(z.number({ error: problem('invalid_price') }));

/** A time in an answer: a `Date` on the server, ISO 8601 in JSON. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
});

/** The path parameter of a call about one row. */
export const idParams = z.object({ id: z.string() });
