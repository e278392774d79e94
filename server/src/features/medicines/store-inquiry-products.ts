import type { Database } from '../../database/client.ts';
import { inquiryMedicines } from '../../database/schema.ts';
import { recognizeProducts } from './current-reader.ts';

/**
 * Stores the products of an inquiry, in the transaction that creates it (docs/medicines.md).
 * @param texts of its items, in their order.
 */
export async function noteMedicines(
  db: Database,
  inquiryId: string,
  texts: readonly string[],
): Promise<void> {
  const products = await recognizeProducts(db, texts);
  const noted = products.flatMap((product, item) => {
    if (!product) return [];
    const { measure: _, ...identity } = product;
    return [{ inquiryId, item, ...identity }];
  });
  if (noted.length > 0) await db.insert(inquiryMedicines).values(noted);
}
