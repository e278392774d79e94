import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { problem } from './fields.ts';
import { westernDigits } from './vocabulary/digits.ts';
import { longestPhone } from './vocabulary/lengths.ts';

/**
 * A phone number as people write it, with Sudan as the home country: any of +249, 00249, 0 or
 * nothing before it, spaces, dashes, Arabic-Indic and Persian digits, foreign numbers too
 * (product decision 28).
 * @returns E.164, or undefined when it is no possible number.
 */
export function parsePhone(written: string): string | undefined {
  const digits = westernDigits(written)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^00/, '+');
  const parsed = parsePhoneNumberFromString(digits, 'SD');
  if (!parsed?.isPossible()) return undefined;
  if (parsed.country === 'SD' && !/^[19]\d{8}$/.test(parsed.nationalNumber)) return undefined;
  return parsed.number;
}

/** The field of a form: what was written in, E.164 out. */
export const phone = z
  .string()
  .min(1)
  .max(longestPhone)
  .transform((written, context) => {
    const parsed = parsePhone(written);
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', message: problem('invalid_phone') });
    return z.NEVER;
  });
