import type { Database } from '../../database/client.ts';
import { hashOf } from '../../platform/secrets.ts';
import { recognizeKeys } from './current-reader.ts';
import type { Recognized } from './recognize.ts';

/** Short, because a price list has one for each line. */
const keyLength = 12;

function keyOfProduct(read: Recognized | null | undefined): string | null {
  if (!read) return null;
  const { product, brand, forms } = read;
  const { medicineId, form, isProlonged, ratio, measure } = product;
  const identity = JSON.stringify([medicineId, brand(), form, forms, isProlonged, ratio, measure]);
  return hashOf(identity).toString('base64url').slice(0, keyLength);
}

/**
 * Returns a key for each text that is equal for products with one price: the same substances,
 * brand, form, release, strength and pack (docs/medicines.md). Null for a text that names none.
 */
export const readPriceKeys = (db: Database, texts: readonly string[]): Promise<(string | null)[]> =>
  recognizeKeys(db, texts, keyOfProduct);

/** Returns the keys of `readPriceKeys` for the items of each question. */
export async function readItemKeys(
  db: Database,
  questions: readonly (readonly { text: string }[])[],
): Promise<(string | null)[][]> {
  const texts = questions.flat().map(({ text }) => text);
  const keys = (await readPriceKeys(db, texts)).values();
  return questions.map((items) => items.map(() => keys.next().value ?? null));
}
