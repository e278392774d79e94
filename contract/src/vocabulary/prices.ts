import { fold } from './folding.ts';

/** Limits of a pharmacy's price list. */
export const maxPrices = 500;
export const maxPriceNameLength = 160;
/** The most characters of a pasted list, and bytes of a file with one. */
export const maxListLength = 40_000;
export const maxListFileBytes = 160 * 1024;
/** The reasons why a line of a list gives no price. */
export const priceLineProblems = [
  'no_price',
  'which_price',
  'no_name',
  'too_long',
  'listed_twice',
] as const;
export type PriceLineProblem = (typeof priceLineProblems)[number];

/** Returns the key of a name in the list: names that differ only in spelling are one row. */
export const priceKey = (name: string): string => fold(name);

/** A text, and the key of the product that it names (`readPriceKeys`). */
interface NamedProduct {
  product?: string | null | undefined;
}

/**
 * Finds the row of the price list for each text: the one of its name, else the one of its product.
 * Brand, form, release, strength and pack all change a price, so they are equal
 * (docs/medicines.md).
 * @param products the keys of the texts' products, in their order.
 * @returns for each text its row; undefined without one, and for several prices of one product
 */
export function pricesFor<Line extends NamedProduct & { name: string; priceSdg?: number }>(
  lines: readonly Line[],
  texts: readonly { text: string }[],
  products: readonly (string | null)[] = [],
): (Line | undefined)[] {
  const byName = new Map(lines.map((line) => [priceKey(line.name), line]));
  return texts.map(({ text }, index) => {
    const key = products[index];
    const [first, ...more] = key ? lines.filter(({ product }) => product === key) : [];
    return (
      byName.get(priceKey(text)) ??
      (more.every(({ priceSdg }) => priceSdg === first?.priceSdg) ? first : undefined)
    );
  });
}
