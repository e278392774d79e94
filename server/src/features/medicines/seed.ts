import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sensitivities } from '@dawaya/contract/vocabulary/medicines';
import { inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prepareInsertOf } from '../../database/insert-rows.ts';
import { compositions, medicineNames, substances } from '../../database/schema.ts';
import { systemClock } from '../../platform/clock.ts';
import { foldedKey } from './names.ts';
import { lockMedicines } from './queries.ts';
import { type ListedMedicine, listedMedicines } from './shipped-list.ts';
import { fillInKeys, insertNames, rowsOfNames } from './write-names.ts';

const insertSubstances = prepareInsertOf(
  substances,
  ['id', 'key', 'name', 'nameAr', 'atcCode', 'sensitivity'],
  `on conflict (key) do update set name_ar = excluded.name_ar, atc_code = excluded.atc_code,
    sensitivity = excluded.sensitivity`,
);
const insertCompositions = prepareInsertOf(
  compositions,
  ['id', 'substanceIds', 'listedAs', 'nameEn', 'nameAr', 'sensitivity', 'editedAt', 'createdAt'],
  `on conflict (id) do update set substance_ids = excluded.substance_ids,
    listed_as = excluded.listed_as, name_ar = excluded.name_ar, sensitivity = excluded.sensitivity`,
);

/**
 * Returns the substances of a list. One without an entry of its own is as sensitive as the least
 * sensitive medicine with it: caffeine is in plain painkillers too.
 */
function substancesOf(list: readonly ListedMedicine[]) {
  const names = new Set(list.flatMap(({ substances }) => substances));
  return [...names].map((name) => {
    const plain = list.find(({ nameEn }) => nameEn === name);
    const medicines = plain ? [plain] : list.filter(({ substances }) => substances.includes(name));
    const levels = medicines.map(({ sensitivity }) => sensitivities.indexOf(sensitivity));
    return {
      key: foldedKey(name),
      name,
      nameAr: plain?.nameAr ?? null,
      atcCode: plain?.atcCode ?? null,
      sensitivity: sensitivities[Math.min(...levels)] ?? 'none',
    };
  });
}

/** Adds and corrects the substances of a list. */
async function loadSubstances(db: Database, list: readonly ListedMedicine[]) {
  const storedByKey = new Map((await db.select().from(substances)).map((row) => [row.key, row]));
  const wantedRows = substancesOf(list).map((row) => {
    const stored = storedByKey.get(row.key);
    return {
      ...row,
      id: stored?.id ?? randomUUID(),
      nameAr: row.nameAr ?? stored?.nameAr ?? null,
      atcCode: row.atcCode ?? stored?.atcCode ?? null,
    };
  });
  const changedRows = wantedRows.filter((row) => {
    const stored = storedByKey.get(row.key);
    return !stored || !isDeepStrictEqual(stored, { ...stored, ...row, name: stored.name });
  });
  await insertSubstances(db, changedRows);
  return new Map(wantedRows.map(({ key, id }) => [key, id]));
}

/**
 * Adds and corrects the medicines of a list. A medicine with the same substances that a register
 * brought becomes the listed one, because inquiries refer to it.
 * @returns the ids of the medicines that the list may name, by their names in it.
 */
async function loadCompositions(
  db: Database,
  list: readonly ListedMedicine[],
  substanceIds: ReadonlyMap<string, string>,
) {
  const rows = await db.select().from(compositions);
  const listed = new Map(rows.map((row) => [row.listedAs, row]));
  const bySubstances = new Map(rows.map((row) => [row.substanceIds.join(), row]));
  const createdAt = systemClock();
  const wantedRows = list.map((medicine) => {
    const { nameEn, nameAr, sensitivity } = medicine;
    const ids = medicine.substances.map((name) => substanceIds.get(foldedKey(name)) ?? '').sort();
    const same = ids.length > 0 ? bySubstances.get(ids.join()) : undefined;
    const stored = listed.get(nameEn) ?? (same?.listedAs === null ? same : undefined);
    const isTaken = same !== undefined && same !== stored;
    return {
      ...(stored ?? { id: randomUUID(), nameEn, editedAt: null, createdAt }),
      ...(!stored?.editedAt && { nameAr, sensitivity }),
      substanceIds: isTaken ? [] : ids,
      listedAs: nameEn,
    } as typeof compositions.$inferSelect;
  });
  const storedById = new Map(rows.map((row) => [row.id, row]));
  await insertCompositions(
    db,
    wantedRows.filter((row) => !isDeepStrictEqual(storedById.get(row.id), row)),
  );
  return new Map(
    wantedRows.filter(({ editedAt }) => !editedAt).map(({ listedAs, id }) => [listedAs, id]),
  );
}

/** Adds the spellings and brands of a list, and deletes those that the list no longer has. */
async function loadNames(
  db: Database,
  list: readonly ListedMedicine[],
  ids: ReadonlyMap<string | null, string>,
): Promise<void> {
  const keyed = ({
    medicineId,
    kind,
    text,
  }: Pick<typeof medicineNames.$inferInsert, 'medicineId' | 'kind' | 'text'>) =>
    `${medicineId} ${kind} ${text}`;
  const wantedNames = list.flatMap((medicine) => {
    const id = ids.get(medicine.nameEn);
    return id ? rowsOfNames(id, medicine, 'list') : [];
  });
  const wantedKeys = new Set(wantedNames.map(keyed));
  const ofList = new Set(ids.values());
  const rows = await db.select().from(medicineNames).where(isNotNull(medicineNames.medicineId));
  const removedRows = rows
    .filter(({ source, medicineId }) => source === 'list' && ofList.has(medicineId ?? ''))
    .filter((row) => !wantedKeys.has(keyed(row)))
    .map(({ id }) => id);
  if (removedRows.length > 0)
    await db.delete(medicineNames).where(inArray(medicineNames.id, removedRows));
  const settled = new Set(rows.filter(({ status }) => status !== 'proposed').map(keyed));
  await insertNames(
    db,
    wantedNames.filter((row) => !settled.has(keyed(row))),
  );
}

/**
 * Loads the shipped list into the tables: it adds new medicines, applies corrections, and leaves
 * those that an admin has changed. It never deletes a medicine, because inquiries refer to them.
 * Running it again, or in two processes at once, changes nothing more.
 */
export async function loadMedicines(
  db: Database,
  list: readonly ListedMedicine[] = listedMedicines,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockMedicines(db);
    await fillInKeys(db);
    const ids = await loadCompositions(db, list, await loadSubstances(db, list));
    await loadNames(db, list, ids);
  });
}
