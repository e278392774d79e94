import { randomUUID } from 'node:crypto';
import type { MedicineForm } from '@dawaya/contract/endpoints/admin-medicines';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { medicines } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { keyOf, keysOf, type MedicineNames, namesOf } from './names.ts';

const mostShown = 50;

export async function findMedicines(db: Database, search: string) {
  const all = await db.select().from(medicines).orderBy(asc(medicines.nameEn), asc(medicines.id));
  const term = fold(search);
  const found = all.filter((medicine) =>
    namesOf(medicine).some((name) => fold(name).includes(term)),
  );
  return { items: found.slice(0, mostShown), total: found.length };
}

/** Serialises writers, so that two admins cannot give one name to two medicines. */
const lock = (db: Database) => db.execute(sql`lock table ${medicines} in share row exclusive mode`);

/** @throws AppError `invalid_fields` for a name of another medicine. */
async function assertFree(db: Database, id: string, names: MedicineNames): Promise<void> {
  const others = (await db.select().from(medicines)).filter((medicine) => medicine.id !== id);
  const taken = new Set(others.flatMap(keysOf));
  const given = {
    nameEn: [names.nameEn],
    nameAr: [names.nameAr],
    spellings: names.spellings,
    brands: names.brands,
  };
  const fields = Object.entries(given)
    .filter(([, written]) => written.some((name) => taken.has(keyOf(name))))
    .map(([field]) => ({ field, problem: 'medicine_name_taken' as const }));
  if (fields.length > 0) throw new AppError('invalid_fields', { fields });
}

/**
 * Adds a medicine, in the caller's transaction.
 * @throws AppError `invalid_fields` for a name of another medicine.
 */
export async function addMedicine(db: Database, form: MedicineForm, now: Date) {
  await lock(db);
  const medicine = { ...form, id: randomUUID(), listedAs: null, editedAt: now, createdAt: now };
  await assertFree(db, medicine.id, medicine);
  await db.insert(medicines).values(medicine);
  return medicine;
}

/**
 * Changes a medicine, in the caller's transaction. The shipped list does not overwrite it any more.
 * @throws AppError `not_found`; `invalid_fields` for a name of another medicine.
 */
export async function changeMedicine(
  db: Database,
  id: string,
  form: Partial<MedicineForm>,
  now: Date,
) {
  if (!isUuid(id)) throw new AppError('not_found');
  await lock(db);
  const [before] = await db.select().from(medicines).where(eq(medicines.id, id));
  if (!before) throw new AppError('not_found');
  const medicine = { ...before, ...form, editedAt: now };
  await assertFree(db, id, medicine);
  await db.update(medicines).set(medicine).where(eq(medicines.id, id));
  return medicine;
}
