import { randomUUID } from 'node:crypto';
import type { MedicineForm } from '@dawaya/contract/endpoints/admin-medicines';
import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Sensitivity } from '@dawaya/contract/vocabulary/medicines';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { compositions } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { foldedKey, keysOf, type MedicineNames, namesOf } from './names.ts';
import { listMedicinesForAdmins, lockMedicines, readMedicines } from './queries.ts';
import { replaceNames } from './write-names.ts';

const maxShown = 50;

export async function findMedicines(db: Database, search: string) {
  const term = fold(search);
  const matches = (await listMedicinesForAdmins(db)).filter((medicine) =>
    namesOf(medicine).some((name) => fold(name).includes(term)),
  );
  return { items: matches.slice(0, maxShown), total: matches.length };
}

/** @throws AppError `invalid_fields` for a name of another medicine. */
async function assertFree(db: Database, id: string, names: MedicineNames): Promise<void> {
  const otherMedicines = (await readMedicines(db)).filter((medicine) => medicine.id !== id);
  const usedKeys = new Set(otherMedicines.flatMap(keysOf));
  const values = {
    nameEn: [names.nameEn],
    nameAr: [names.nameAr],
    spellings: names.spellings,
    brands: names.brands,
  };
  const fields = Object.entries(values)
    .filter(([, written]) => written.some((name) => usedKeys.has(foldedKey(name))))
    .map(([field]) => ({ field, problem: 'medicine_name_taken' as const }));
  if (fields.length > 0) throw new AppError('invalid_fields', { fields });
}

/** Returns the sensitivity that an admin chose. A controlled medicine stays controlled. */
function chosenSensitivity(isSensitive: boolean, before: Sensitivity = 'none'): Sensitivity {
  if (!isSensitive) return 'none';
  return before === 'none' ? 'sensitive' : before;
}

/**
 * Adds a medicine, in the caller's transaction.
 * @throws AppError `invalid_fields` for a name of another medicine.
 */
export async function addMedicine(db: Database, form: MedicineForm, now: Date) {
  await lockMedicines(db);
  const { spellings, brands, isSensitive, ...names } = form;
  const id = randomUUID();
  await assertFree(db, id, form);
  const sensitivity = chosenSensitivity(isSensitive);
  await db
    .insert(compositions)
    .values({ ...names, id, sensitivity, editedAt: now, createdAt: now });
  await replaceNames(db, id, { spellings, brands });
  return { ...form, id, editedAt: now };
}

/**
 * Changes a medicine, in the caller's transaction. The shipped list no longer overwrites it.
 * @throws AppError `not_found`; `invalid_fields` for a name of another medicine.
 */
export async function changeMedicine(
  db: Database,
  id: string,
  form: Partial<MedicineForm>,
  now: Date,
) {
  if (!isUuid(id)) throw new AppError('not_found');
  await lockMedicines(db);
  const [stored] = await listMedicinesForAdmins(db, eq(compositions.id, id));
  if (!stored) throw new AppError('not_found');
  const medicine = { ...stored, ...form, editedAt: now };
  await assertFree(db, id, medicine);
  const { nameEn, nameAr, isSensitive, spellings, brands } = medicine;
  const sensitivity = chosenSensitivity(isSensitive, stored.sensitivity);
  await db
    .update(compositions)
    .set({ nameEn, nameAr, sensitivity, editedAt: now })
    .where(eq(compositions.id, id));
  await replaceNames(db, id, { spellings, brands });
  return medicine;
}
