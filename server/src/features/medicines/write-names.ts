import { directionOf } from '@dawaya/contract/vocabulary/direction';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prepareInsertOf } from '../../database/insert-rows.ts';
import { medicineNames } from '../../database/schema.ts';
import { foldedKey, type MedicineNames } from './names.ts';

type NameRow = typeof medicineNames.$inferInsert;

export const languageOf = (text: string): Language => (directionOf(text) === 'rtl' ? 'ar' : 'en');

/** Returns the rows of a medicine's spellings and brands, approved. */
export function rowsOfNames(
  medicineId: string,
  { spellings, brands }: Pick<MedicineNames, 'spellings' | 'brands'>,
  source: string,
) {
  const toRows = (kind: NameRow['kind'], texts: readonly string[]) =>
    [...new Set(texts)].map((text) => ({
      text,
      key: foldedKey(text),
      medicineId,
      kind,
      language: languageOf(text),
      source,
      status: 'approved' as const,
    }));
  return [...toRows('generic', spellings), ...toRows('brand', brands)];
}

/**
 * Inserts approved names. A proposed one of the same text becomes approved, a rejected one stays.
 */
export const insertNames = prepareInsertOf(
  medicineNames,
  ['text', 'key', 'medicineId', 'productId', 'kind', 'language', 'source', 'status'],
  `on conflict on constraint medicine_names_target do update
    set status = excluded.status, source = excluded.source
    where medicine_names.status = 'proposed'`,
);

/** Makes an admin's spellings and brands the approved names of a medicine. */
export async function replaceNames(
  db: Database,
  medicineId: string,
  names: Pick<MedicineNames, 'spellings' | 'brands'>,
): Promise<void> {
  const wantedRows = rowsOfNames(medicineId, names, 'admin');
  const isWanted = (row: Pick<NameRow, 'kind' | 'text'>) =>
    wantedRows.some(({ kind, text }) => kind === row.kind && text === row.text);
  const storedNames = await db
    .select()
    .from(medicineNames)
    .where(eq(medicineNames.medicineId, medicineId));
  // A name that was rejected before is inserted again.
  const removedRows = storedNames.filter((row) =>
    isWanted(row) ? row.status === 'rejected' : row.status === 'approved',
  );
  const ids = removedRows.map(({ id }) => id);
  if (ids.length > 0) await db.delete(medicineNames).where(inArray(medicineNames.id, ids));
  await insertNames(db, wantedRows);
}

/** Fills in the keys of names that a migration brought. */
export async function fillInKeys(db: Database): Promise<void> {
  const { id, text, key } = medicineNames;
  const rows = await db.select({ id, text }).from(medicineNames).where(eq(key, ''));
  const keyed = rows
    .map((row) => ({ id: row.id, key: foldedKey(row.text) }))
    .filter(({ key }) => key);
  if (keyed.length === 0) return;
  await db.execute(sql`update ${medicineNames} set key = keyed.key
    from json_to_recordset(${JSON.stringify(keyed)}::json) as keyed(id bigint, key text)
    where ${id} = keyed.id`);
}
