import type { Database } from '../../database/client.ts';
import { searchMedicines } from '../../database/schema.ts';
import { recognize } from './recognize.ts';

/**
 * Notes which medicines a search asks for, in the transaction that makes it (docs/decisions/0074).
 * @param texts of its items, in their order.
 */
export async function noteMedicines(
  db: Database,
  searchId: string,
  texts: readonly string[],
): Promise<void> {
  const named = await recognize(db, texts);
  const noted = named.flatMap((medicineId, item) =>
    medicineId ? [{ searchId, item, medicineId }] : [],
  );
  if (noted.length > 0) await db.insert(searchMedicines).values(noted);
}
