import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { compositions, inquiryMedicines } from '../../database/schema.ts';
import { recognizeProducts } from './current-reader.ts';

/**
 * Stores the products of an inquiry, in the transaction that creates it (docs/medicines.md).
 * @param texts the texts of its items, in their order.
 */
export async function storeInquiryProducts(
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
  if (noted.length === 0) return;
  const ids = [...new Set(noted.map(({ medicineId }) => medicineId))];
  // An import may delete a medicine at this moment. The inquiry then goes without it.
  const held = await db
    .select({ id: compositions.id })
    .from(compositions)
    .where(anyOf(compositions.id, ids))
    .for('key share');
  const known = new Set(held.map(({ id }) => id));
  const stored = noted.filter(({ medicineId }) => known.has(medicineId));
  if (stored.length > 0) await db.insert(inquiryMedicines).values(stored);
}
