import { fold } from './folding.ts';

/** Of a pharmacy's own price list. */
export const mostPrices = 500;
export const longestPriceName = 160;
/** How many prices one call keeps beside the others: those of an answer, and some more. */
export const mostPricesAtOnce = 50;

/** Two names are one line of the list where they differ in spelling only. */
export const priceKey = (name: string): string => fold(name);

/**
 * The line that each of these texts means: by its own name, or where both are the same medicine.
 * @param texts what is asked for, each with the medicine it was recognized as
 * @returns for each the line, or undefined; a medicine with several lines of which none bears the
 *   name is nobody's guess
 */
export function pricesFor<Line extends { name: string; medicineId: string | null }>(
  lines: readonly Line[],
  texts: readonly { text: string; medicineId?: string | null | undefined }[],
): (Line | undefined)[] {
  const byName = new Map(lines.map((line) => [priceKey(line.name), line]));
  return texts.map(({ text, medicineId }) => {
    const named = byName.get(priceKey(text));
    if (named || !medicineId) return named;
    const same = lines.filter((line) => line.medicineId === medicineId);
    return same.length === 1 ? same[0] : undefined;
  });
}
