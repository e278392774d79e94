import type { publicPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, asc, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { listedCondition } from '../../database/listed-pharmacies.ts';
import { pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { nameColumns, withShopName } from './names.ts';
import { addOpening, listClosures, openingColumns, readHours } from './opening.ts';

type PublicPharmacy = z.output<typeof publicPharmacy>;

export type PharmacyRow = typeof pharmacies.$inferSelect;

/**
 * Locks the pharmacy until the transaction of `db` ends.
 * @throws AppError `not_found`.
 */
export async function lockPharmacy(db: Database, id: string): Promise<PharmacyRow> {
  const [pharmacy] = await db.select().from(pharmacies).where(eq(pharmacies.id, id)).for('update');
  if (!pharmacy) throw new AppError('not_found');
  return pharmacy;
}

export const publicColumns = {
  id: pharmacies.id,
  ...nameColumns,
  address: pharmacies.address,
  city: pharmacies.city,
  state: pharmacies.state,
  zipCode: pharmacies.zipCode,
  phone: pharmacies.phone,
  confirmedOpenAt: pharmacies.confirmedOpenAt,
  opening: openingColumns,
  is24Hours: pharmacies.is24Hours,
  hasDelivery: pharmacies.hasDelivery,
};

/** Lists every verified pharmacy, in one order for both languages (docs/search.md). */
export async function listAll(
  db: Database,
  language: Language,
  now: Date,
): Promise<PublicPharmacy[]> {
  const rows = await db
    .select(publicColumns)
    .from(pharmacies)
    .where(listedCondition)
    .orderBy(asc(pharmacies.sortName), asc(pharmacies.id));
  return rows.map((row) => withShopName(language, addOpening(row, now)));
}

/** Returns one listed pharmacy for a reader of `language`, with its place, hours and closures. */
export async function findListed(db: Database, id: string, language: Language, now: Date) {
  const { landmark, latitude, longitude } = pharmacies;
  const [pharmacy] = await db
    .select({ ...publicColumns, landmark, latitude, longitude })
    .from(pharmacies)
    .where(and(listedCondition, eq(pharmacies.id, id)));
  if (!pharmacy) return undefined;
  const [hours, closures] = await Promise.all([readHours(db, id), listClosures(db, id)]);
  return { ...withShopName(language, addOpening(pharmacy, now)), hours, closures };
}

export async function selectListed(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: pharmacies.id })
    .from(pharmacies)
    .where(listedCondition)
    .orderBy(asc(pharmacies.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

export const countListed = (db: Database) =>
  db
    .select({ city: pharmacies.city, state: pharmacies.state, pharmacies: count() })
    .from(pharmacies)
    .where(listedCondition)
    .groupBy(pharmacies.city, pharmacies.state);
