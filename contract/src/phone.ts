import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { problem } from './fields.ts';
import { westernDigits } from './vocabulary/digits.ts';
import { maxPhoneLength } from './vocabulary/limits.ts';

/**
 * Reads a phone number in any usual notation: with +249, 00249, 0 or no prefix for Sudan, with
 * spaces, dashes, Arabic-Indic or Persian digits, and foreign numbers (docs/interface.md).
 * @returns E.164, or undefined for an impossible number
 */
export function parsePhone(text: string): string | undefined {
  const digits = westernDigits(text)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^00/, '+');
  const parsed = parsePhoneNumberFromString(digits, 'SD');
  if (!parsed?.isPossible()) return undefined;
  if (parsed.country === 'SD' && !/^[19]\d{8}$/.test(parsed.nationalNumber)) return undefined;
  return parsed.number;
}

/**
 * Returns whether two E.164 numbers belong to one country, so that a message is no foreign one. A
 * short code belongs to Sudan.
 */
export const isSameCountry = (one: string, other: string): boolean =>
  parsePhoneNumberFromString(one, 'SD')?.countryCallingCode ===
  parsePhoneNumberFromString(other, 'SD')?.countryCallingCode;

/** A form field for a phone number; the result is E.164. */
export const phone = z
  .string()
  .min(1)
  .max(maxPhoneLength)
  .transform((text, context) => {
    const parsed = parsePhone(text);
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', message: problem('invalid_phone') });
    return z.NEVER;
  });
