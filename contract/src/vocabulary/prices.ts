import { fold } from './folding.ts';

/** Of a pharmacy's own price list. */
export const mostPrices = 500;
export const longestPriceName = 160;
/** How many prices one call keeps beside the others: those of an answer, and some more. */
export const mostPricesAtOnce = 50;

/** Two names are one line of the list where they differ in spelling only. */
export const priceKey = (name: string): string => fold(name);

/**
 * Finds the line of the price list that bears the name of each text. Another name is another product
 * until a pharmacist says otherwise: brand, form, release and strength all change a price
 * (product decision 51).
 * @returns for each text its line, or undefined
 */
export function pricesFor<Line extends { name: string }>(
  lines: readonly Line[],
  texts: readonly { text: string }[],
): (Line | undefined)[] {
  const byName = new Map(lines.map((line) => [priceKey(line.name), line]));
  return texts.map(({ text }) => byName.get(priceKey(text)));
}
