import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import { splitName } from '../../platform/split-name.ts';
import { derivedOf } from './service.ts';

/** How many rows are held at a time. */
const batch = 500;

/** What an older version has written: its one name is not that of the two columns. */
const isOld = sql`${pharmacies.shopName} <> concat_ws(' | ', ${pharmacies.nameAr}, ${pharmacies.nameEn})`;

/**
 * Gives two names to the pharmacies that an older version has written (product decision 38): at the
 * start those from before, and later, while processes are replaced one by one, those that one of the
 * older ones has added or corrected since (docs/decisions/0052). Processes that do this together
 * take different rows.
 */
export async function splitOldNames(db: Database): Promise<void> {
  let found: number;
  do {
    found = await db.transaction(async (db) => {
      const rows = await db
        .select()
        .from(pharmacies)
        .where(isOld)
        .orderBy(asc(pharmacies.id))
        .limit(batch)
        // Weaker than `update`, beside which a row that names the pharmacy could not be written.
        .for('no key update', { skipLocked: true });
      for (const row of rows) {
        // The order of the law's list stays as it was (product decision 37).
        const { sortName: _, ...derived } = derivedOf(row, splitName(row.shopName));
        await db.update(pharmacies).set(derived).where(eq(pharmacies.id, row.id));
      }
      return rows.length;
    });
  } while (found === batch);
}
