import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { compositions, inquiryMedicines, inquiryRecipients } from '../../database/schema.ts';
import { recognizeProducts } from './current-reader.ts';
import type { Product } from './recognize.ts';
import { hasIt } from './towns.ts';

/** The columns by which products are the same medicine or not (docs/medicines.md). */
export type ProductIdentity = Omit<Product, 'measure'>;

/**
 * Prepares recognised products for storage, in the transaction of `db`. An import may delete a
 * medicine at this moment; its products become null.
 */
export async function holdProducts(
  db: Database,
  products: readonly (Product | null)[],
): Promise<(ProductIdentity | null)[]> {
  const ids = [...new Set(products.flatMap((product) => product?.medicineId ?? []))];
  if (ids.length === 0) return products.map(() => null);
  const held = await db
    .select({ id: compositions.id })
    .from(compositions)
    .where(anyOf(compositions.id, ids))
    .for('key share');
  const known = new Set(held.map(({ id }) => id));
  return products.map((product) => {
    if (!product || !known.has(product.medicineId)) return null;
    const { measure: _, ...identity } = product;
    return identity;
  });
}

/**
 * Stores the products of an inquiry, in the transaction that creates it (docs/medicines.md).
 * @param texts the texts of its items, in their order.
 */
export async function storeInquiryProducts(
  db: Database,
  inquiryId: string,
  texts: readonly string[],
): Promise<void> {
  const held = await holdProducts(db, await recognizeProducts(db, texts));
  const stored = held.flatMap((product, item) =>
    product ? [{ inquiryId, item, ...product }] : [],
  );
  if (stored.length > 0) await db.insert(inquiryMedicines).values(stored);
}

/** Reads the products that a pharmacy's answer to an inquiry says it has. */
export async function readAnsweredProducts(
  db: Database,
  inquiryId: string,
  pharmacyId: string,
): Promise<ProductIdentity[]> {
  const { medicineId, form, isProlonged, ratio } = inquiryMedicines;
  const rows = await db
    .select({ medicineId, form, isProlonged, ratio })
    .from(inquiryMedicines)
    .innerJoin(inquiryRecipients, eq(inquiryRecipients.inquiryId, inquiryMedicines.inquiryId))
    .where(
      and(
        eq(inquiryMedicines.inquiryId, inquiryId),
        eq(inquiryRecipients.pharmacyId, pharmacyId),
        hasIt,
      ),
    );
  // Older rows state no release: the product is unknown.
  return rows.flatMap(({ isProlonged, ...row }) =>
    isProlonged === null ? [] : [{ ...row, isProlonged }],
  );
}
