import { asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import { searchNameOf } from './search.ts';

/** How many rows are held at a time. */
const batch = 1000;

/**
 * Folds the names that an older version has written for the search: at the start those from before,
 * and later, while processes are replaced one by one, those that one of the older ones has added
 * since (docs/decisions/0063). Processes that do this together take different rows.
 */
export async function foldOldNames(db: Database): Promise<void> {
  const { id, customerName, searchName } = prescriptionRequests;
  let found: number;
  do {
    found = await db.transaction(async (db) => {
      const rows = await db
        .select({ id, customerName })
        .from(prescriptionRequests)
        .where(isNull(searchName))
        .orderBy(asc(id))
        .limit(batch)
        .for('no key update', { skipLocked: true });
      if (rows.length === 0) return 0;
      const folded = sql.join(
        rows.map((row) => sql`(${row.id}::uuid, ${searchNameOf(row.customerName)}::text)`),
        sql`, `,
      );
      await db
        .update(prescriptionRequests)
        .set({
          searchName: sql`(select name from (values ${folded}) as folded (id, name) where folded.id = ${id})`,
        })
        .where(
          inArray(
            id,
            rows.map((row) => row.id),
          ),
        );
      return rows.length;
    });
  } while (found === batch);
}
