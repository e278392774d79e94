import { asc, eq, isNull, sql } from 'drizzle-orm';
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
      const folded = rows.map((row) => ({ id: row.id, name: searchNameOf(row.customerName) }));
      await db
        .update(prescriptionRequests)
        .set({ searchName: sql`folded.name` })
        .from(
          sql`json_to_recordset(${JSON.stringify(folded)}::json) as folded (id uuid, name text)`,
        )
        .where(eq(id, sql`folded.id`));
      return rows.length;
    });
  } while (found === batch);
}
