import type { Database } from '../../database/client.ts';
import { recognizeTexts } from './current-reader.ts';
import type { Recognized } from './recognize.ts';

/**
 * Returns a key that is equal for products that differ at most in brand and pack; null if the text
 * leaves it open.
 */
function contentsKeyOf(read: Recognized | null): string | null {
  if (!read || read.isSensitive) return null;
  const { product, strengthKey, forms } = read;
  const { medicineId, form, isProlonged, ratio } = product;
  if (form === null || (strengthKey === '' && ratio === null)) return null;
  return JSON.stringify([medicineId, form, isProlonged, ratio, strengthKey, forms]);
}

/**
 * Returns whether the two texts of each pair name products with the same substances, form, release
 * and strength. False too if a text leaves one of them open, and for a sensitive medicine
 * (docs/medicines.md).
 */
export async function haveSameContents(
  db: Database,
  pairs: readonly (readonly [one: string, other: string])[],
): Promise<boolean[]> {
  const read = await recognizeTexts(db, pairs.flat());
  return pairs.map((_, index) => {
    const contents = contentsKeyOf(read[2 * index] ?? null);
    return contents !== null && contents === contentsKeyOf(read[2 * index + 1] ?? null);
  });
}
