import { westernDigits } from './digits.ts';

/** How many digits a request's short code has (product decision 40). */
export const trackingCodeLength = 8;

/**
 * A code as people type it or read it out, in any of the three digit systems, with spaces, dashes
 * and marks of direction.
 * @returns eight Western digits, or undefined when it is none.
 */
export function parseTrackingCode(written: string): string | undefined {
  const digits = westernDigits(written).replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  return /^\d{8}$/.test(digits) ? digits : undefined;
}

/** The code in two groups, as it is shown and read out: `1234 5678`. */
export const displayTrackingCode = (code: string): string =>
  `${code.slice(0, trackingCodeLength / 2)} ${code.slice(trackingCodeLength / 2)}`;

/** The same within plain text: a left-to-right run that is not broken at the end of a line. */
export const trackingCodeInText = (code: string): string =>
  `\u2066${displayTrackingCode(code).replace(' ', '\u00a0')}\u2069`;
