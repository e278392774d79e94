import { asc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  compositions,
  confusableNames,
  listingVersion,
  medicineNames,
  medicinesVersion,
  products,
  substances,
} from '../../database/schema.ts';
import type { MedicineList } from './name-entries.ts';
import { namesOf } from './names.ts';
import { readNamesAhead, withBrands } from './product-names.ts';

/** Returns the approved names of a kind of the composition in the same query, in their order. */
const namesOfKind = (kind: 'generic' | 'brand') => sql<string[]>`array(
  select names.text from ${medicineNames} as names
  where names.composition_id = compositions.id and names.kind = ${kind} and names.status = 'approved'
  order by names.id)`;

/** Selects a medicine with its approved spellings and brands. */
const withNames = {
  id: compositions.id,
  nameEn: compositions.nameEn,
  nameAr: compositions.nameAr,
  spellings: namesOfKind('generic'),
  brands: namesOfKind('brand'),
};

export const readMedicines = (db: Database) =>
  db.select(withNames).from(compositions).orderBy(asc(compositions.nameEn), asc(compositions.id));

/** Returns the whole list with the products of registers, for recognition and suggestions. */
export async function readMedicineList(db: Database): Promise<MedicineList> {
  const { id, brand, medicineId, form, isProlonged, strength, ratio } = products;
  const { substanceIds, sensitivity } = compositions;
  const substanceNames = sql<string[]>`array(
    select substances.name from ${substances} where substances.id = any(compositions.substance_ids))`;
  const productNames = sql<string[]>`array(
    select names.text from ${medicineNames} as names
    where names.product_id = products.id and names.status = 'approved' order by names.id)`;
  const medicines = await db
    .select({ ...withNames, substanceIds, sensitivity, substances: substanceNames })
    .from(compositions);
  const rows = await db
    .select({ id, brand, medicineId, form, isProlonged, strength, ratio, names: productNames })
    .from(products);
  const namedSubstances = await db
    .select({ name: substances.name, nameAr: substances.nameAr })
    .from(substances);
  await readNamesAhead([
    ...medicines.flatMap(namesOf),
    ...rows.flatMap(({ brand, names }) => [brand, ...names]),
  ]);
  const { keyOne, keyOther } = confusableNames;
  const confusables = await db.select({ keyOne, keyOther }).from(confusableNames);
  return {
    medicines,
    products: withBrands(rows, medicines),
    substances: namedSubstances,
    confusables,
  };
}

/** Returns the medicines as admins read them. */
export async function listMedicinesForAdmins(db: Database, where?: SQL) {
  const { sensitivity, listedAs, editedAt, createdAt } = compositions;
  const rows = await db
    .select({ ...withNames, sensitivity, listedAs, editedAt, createdAt })
    .from(compositions)
    .where(where)
    .orderBy(asc(compositions.nameEn), asc(compositions.id));
  return rows.map((row) => ({ ...row, isSensitive: row.sensitivity !== 'none' }));
}

/** Serialises writers of the list. Readers and new inquiries do not wait. */
export const lockMedicines = (db: Database) =>
  db.execute(sql`lock table ${compositions} in share row exclusive mode`);

/** Returns the version of the list: equal versions mean equal lists. */
export async function readListVersion(db: Database): Promise<string> {
  const [row] = await db.select({ version: medicinesVersion.version }).from(medicinesVersion);
  return row?.version ?? '';
}

/** Reads the version of public lists with medicines in them; it begins with the listing version. */
export async function readPublicMedicinesVersion(db: Database): Promise<string> {
  const [row] = await db
    .select({ listing: listingVersion.version, medicines: medicinesVersion.version })
    .from(listingVersion)
    .innerJoin(medicinesVersion, sql`true`);
  return `${row?.listing ?? 0} ${row?.medicines}`;
}
