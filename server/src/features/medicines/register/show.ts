import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { compositions, medicineNames, products, substances } from '../../../database/schema.ts';
import { foldedKey } from '../names.ts';

const maxShown = 20;

/** Finds the medicines that a name names, with all their names and products. */
export async function showMedicines(db: Database, name: string) {
  const key = foldedKey(name);
  const all = await db.select().from(compositions);
  const namedMedicines = await db
    .select({ id: medicineNames.medicineId })
    .from(medicineNames)
    .where(eq(medicineNames.key, key));
  const sold = await db.select({ id: products.medicineId, brand: products.brand }).from(products);
  const ids = new Set([
    ...all
      .filter((one) => [one.nameEn, one.nameAr].map(foldedKey).includes(key))
      .map(({ id }) => id),
    ...namedMedicines.flatMap(({ id }) => id ?? []),
    ...sold.filter(({ brand }) => foldedKey(brand) === key).map(({ id }) => id),
  ]);
  const shown = all.filter(({ id }) => ids.has(id)).slice(0, maxShown);
  const parts = shown.flatMap(({ substanceIds }) => substanceIds);
  const contents =
    parts.length > 0 ? await db.select().from(substances).where(inArray(substances.id, parts)) : [];
  const names =
    shown.length > 0
      ? await db
          .select()
          .from(medicineNames)
          .where(or(...shown.map(({ id }) => eq(medicineNames.medicineId, id))))
          .orderBy(medicineNames.id)
      : [];
  const rows =
    shown.length > 0
      ? await db
          .select()
          .from(products)
          .where(or(...shown.map(({ id }) => eq(products.medicineId, id))))
          .orderBy(products.brand, products.strength)
      : [];
  return shown.map((medicine) => ({
    ...medicine,
    substances: contents.filter(({ id }) => medicine.substanceIds.includes(id)),
    names: names.filter(({ medicineId }) => medicineId === medicine.id),
    products: rows.filter(({ medicineId }) => medicineId === medicine.id),
  }));
}
