import type { Database } from '../database/client.ts';
import { resubmissions } from '../database/schema.ts';

/** Records that a rejected pharmacy or doctor has applied again, in the transaction of that. */
export async function recordResubmission(
  db: Database,
  row: typeof resubmissions.$inferInsert,
): Promise<void> {
  await db.insert(resubmissions).values(row);
}
