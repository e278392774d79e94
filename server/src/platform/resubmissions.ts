import type { Database } from '../database/client.ts';
import { resubmissions } from '../database/schema.ts';

/** Records a new application of a rejected pharmacy or doctor, in its transaction. */
export async function recordResubmission(
  db: Database,
  row: typeof resubmissions.$inferInsert,
): Promise<void> {
  await db.insert(resubmissions).values(row);
}
