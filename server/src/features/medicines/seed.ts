import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { medicines } from '../../database/schema.ts';
import { systemClock } from '../../platform/clock.ts';
import { type ListedMedicine, listedMedicines } from './list.ts';

async function othersIn(
  db: Database,
  list: readonly ListedMedicine[],
): Promise<readonly ListedMedicine[]> {
  const { listedAs, nameAr, spellings, brands, isSensitive } = medicines;
  const rows = await db
    .select({ listedAs, nameAr, spellings, brands, isSensitive })
    .from(medicines)
    .where(isNotNull(listedAs));
  const known = new Map(rows.map(({ listedAs, ...row }) => [listedAs, row]));
  return list.filter(({ nameEn, ...medicine }) => !isDeepStrictEqual(known.get(nameEn), medicine));
}

/**
 * Loads the shipped list into the table: it adds new medicines, applies corrections, and leaves
 * those that an admin has changed. It never deletes one, because inquiries refer to them. Running
 * it again, or in two processes at once, changes nothing more.
 */
export async function loadMedicines(
  db: Database,
  list: readonly ListedMedicine[] = listedMedicines,
): Promise<void> {
  const createdAt = systemClock();
  const others = await othersIn(db, list);
  const { nameEn, nameAr, spellings, brands, isSensitive } = medicines;
  const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);
  const isOther = (column: typeof nameEn | typeof spellings | typeof brands | typeof isSensitive) =>
    sql`${column} <> ${excluded(column)}`;
  if (others.length === 0) return;
  await db
    .insert(medicines)
    .values(
      others.map((medicine) => ({
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
