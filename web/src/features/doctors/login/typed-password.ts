import { westernDigits } from '@dawaya/contract/vocabulary/digits';

/**
 * Returns the typed password. A mailed code may have any digits, and the spaces and invisible marks
 * of a pasted text; any other password stays unchanged.
 */
export function typedPassword(typed: string): string {
  const code = westernDigits(typed).replace(/[\s\p{Cf}]/gu, '');
  return /^\d{6}$/.test(code) ? code : typed;
}
