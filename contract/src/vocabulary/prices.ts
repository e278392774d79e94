import { fold } from './folding.ts';

/** Limits of a pharmacy's price list. */
export const maxPrices = 500;
export const maxPriceNameLength = 160;
/** The most characters of a pasted list, and bytes of a file with one. */
export const maxListLength = 40_000;
export const maxListFileBytes = 160 * 1024;
/** Why a line of a list gives no price. */
export const priceLineProblems = [
  'no_price',
  'which_price',
  'no_name',
  'too_long',
  'listed_twice',
] as const;
export type PriceLineProblem = (typeof priceLineProblems)[number];
/** Prices that one call can add to the list: those of an answer, and a reserve. */
export const maxPricesAtOnce = 50;

/** The key of a name in the list: names that differ only in spelling are one row. */
export const priceKey = (name: string): string => fold(name);

/**
 * Finds the row of the price list for the name of each text. A different name is a different
 * product until a pharmacist says otherwise: brand, form, release and strength all change a price
 * (docs/medicines.md).
 * @returns for each text its row, or undefined
 */
export function pricesFor<Line extends { name: string }>(
  lines: readonly Line[],
  texts: readonly { text: string }[],
): (Line | undefined)[] {
  const byName = new Map(lines.map((line) => [priceKey(line.name), line]));
  return texts.map(({ text }) => byName.get(priceKey(text)));
}
