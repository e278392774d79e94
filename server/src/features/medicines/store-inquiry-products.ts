import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { compositions, inquiryMedicines, inquiryRecipients } from '../../database/schema.ts';
import { recognizeProducts } from './current-reader.ts';
import { impliedFactsOf } from './implied-forms.ts';
import { foldedKey } from './names.ts';
import type { Product } from './recognize.ts';
import { availableCondition } from './towns.ts';

/** The columns by which products are the same medicine or not (docs/medicines.md). */
export type ProductIdentity = Omit<Product, 'measure'>;

/**
 * Locks the medicines of the products until the transaction of `db` ends, so that no import deletes
 * them before the products are stored.
 * @returns the products in their order, each with the form that its text or its generic name
 * states. Null for an unknown product, and for one whose medicine an import has deleted meanwhile.
 */
export async function lockKnownProducts(
  db: Database,
  products: readonly (ProductIdentity | null)[],
): Promise<(ProductIdentity | null)[]> {
  const ids = [...new Set(products.flatMap((product) => product?.medicineId ?? []))];
  if (ids.length === 0) return products.map(() => null);
  const storedProducts = await db
    .select({ id: compositions.id, nameEn: compositions.nameEn })
    .from(compositions)
    .where(anyOf(compositions.id, ids))
    .for('key share');
  const names = new Map(storedProducts.map(({ id, nameEn }) => [id, nameEn]));
  return products.map((product) => {
    const name = product && names.get(product.medicineId);
    if (!product || !name) return null;
    const { medicineId, isProlonged, ratio } = product;
    const form = product.form ?? impliedFactsOf(foldedKey(name)).form ?? null;
    return { medicineId, form, isProlonged, ratio };
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
  const products = await lockKnownProducts(db, await recognizeProducts(db, texts));
  const stored = products.flatMap((product, item) =>
    product ? [{ inquiryId, item, ...product }] : [],
  );
  if (stored.length > 0) await db.insert(inquiryMedicines).values(stored);
}

/** Reads the products that a pharmacy's answer to an inquiry says it has. */
export async function listAnsweredProducts(
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
        availableCondition,
      ),
    );
  // Older rows state no release: the product is unknown.
  return rows.flatMap(({ isProlonged, ...row }) =>
    isProlonged === null ? [] : [{ ...row, isProlonged }],
  );
}
