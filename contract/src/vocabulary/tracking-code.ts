import { westernDigits } from './digits.ts';

/** The number of digits of a request's short code (docs/tracking.md). */
export const trackingCodeLength = 8;

/**
 * Reads a code as people type it or read it out, in any of the three digit systems, with spaces,
 * dashes and direction marks.
 * @returns eight Western digits, or undefined for anything else
 */
export function parseTrackingCode(text: string): string | undefined {
  const digits = westernDigits(text).replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  return /^\d{8}$/.test(digits) ? digits : undefined;
}

/** Returns the code in two groups, for pages and phone calls: `1234 5678`. */
export const displayTrackingCode = (code: string): string =>
  `${code.slice(0, trackingCodeLength / 2)} ${code.slice(trackingCodeLength / 2)}`;

/** Returns the code for plain text: a left-to-right run without line breaks. */
export const trackingCodeInText = (code: string): string =>
  `\u2066${displayTrackingCode(code).replace(' ', '\u00a0')}\u2069`;
