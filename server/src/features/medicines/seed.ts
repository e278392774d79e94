import { randomUUID } from 'node:crypto';
import { and, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { medicines } from '../../database/schema.ts';
import { systemClock } from '../../platform/clock.ts';
import type { ListedMedicine } from './list/listed.ts';
import { listedMedicines } from './list.ts';

/**
 * Brings the medicines of the code's list into the table: what is new is added, what the list has
 * corrected is corrected, and what an admin has changed stays as it is. Nothing is ever removed:
 * searches name them. Doing it again, or in two processes at once, changes nothing more.
 */
export async function loadMedicines(
  db: Database,
  list: readonly ListedMedicine[] = listedMedicines,
): Promise<void> {
  const createdAt = systemClock();
  const { nameEn, nameAr, spellings, brands, isSensitive } = medicines;
  const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);
  const isOther = (column: typeof nameEn | typeof spellings | typeof brands | typeof isSensitive) =>
    sql`${column} <> ${excluded(column)}`;
  if (list.length === 0) return;
  await db
    .insert(medicines)
    .values(
      list.map((medicine) => ({
        ...medicine,
        id: randomUUID(),
        listedAs: medicine.nameEn,
        createdAt,
      })),
    )
    .onConflictDoUpdate({
      target: medicines.listedAs,
      set: {
        nameAr: excluded(nameAr),
        spellings: excluded(spellings),
        brands: excluded(brands),
        isSensitive: excluded(isSensitive),
      },
      setWhere: and(
        isNull(medicines.editedAt),
        or(
          sql`${nameAr} <> ${excluded(nameAr)}`,
          isOther(spellings),
          isOther(brands),
          isOther(isSensitive),
        ),
      ),
    });
}
