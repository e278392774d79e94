import { westernDigits } from '@dawaya/contract/vocabulary/digits';

/**
 * What was typed as password: a mailed code among them comes in any digits, with the spaces and
 * invisible marks that pasting brings along; everything else is left as it is.
 */
export function typedPassword(typed: string): string {
  const code = westernDigits(typed).replace(/[\s\p{Cf}]/gu, '');
  return /^\d{6}$/.test(code) ? code : typed;
}
