import { westernDigits } from '@dawaya/contract/vocabulary/digits';

const currency = String.raw`(?:SDG|ج\.?\s?س\.?|جنيه(?:\s?سوداني)?)`;
const amount = String.raw`(\d{1,3}(?:[,٬]\d{3})+|\d{1,3}(?:[ \u00a0]\d{3})+|\d{1,12})(?:[.٫](\d{1,2}))?`;
const sum = new RegExp(`^(?:${currency}\\s*)?${amount}\\s*(?:${currency})?$`, 'iu');

/**
 * Parses a price for display: one sum of pounds and nothing else, like '4500', '85,000 SDG', '٤٥٠٠
 * ج.س'. Public pages use this, because the parser of fields (`vocabulary/money.ts`) is too heavy
 * for them.
 * @returns the pounds; null for any other text, which is shown as it was written
 */
export function poundsOf(price: string): number | null {
  const [, whole, piastres = '0'] = sum.exec(westernDigits(price).trim()) ?? [];
  return whole === undefined ? null : Number(`${whole.replace(/\D/g, '')}.${piastres}`);
}
