import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests, requestQuotes } from '../../database/schema.ts';

type RequestRow = typeof prescriptionRequests.$inferSelect;

/** Inserts a request that an inquiry or another request becomes. */
export async function insertRequest(
  db: Database,
  row: typeof prescriptionRequests.$inferInsert,
): Promise<RequestRow> {
  const [request] = await db.insert(prescriptionRequests).values(row).returning();
  if (!request) throw new Error('a request was not stored');
  return request;
}

/** Changes a request that the transaction has locked. */
export async function changeRequest(
  db: Database,
  id: string,
  change: Partial<RequestRow>,
): Promise<void> {
  await db.update(prescriptionRequests).set(change).where(eq(prescriptionRequests.id, id));
}

/** Inserts the answer of an inquiry as the quote of the request that it becomes. */
export async function insertQuote(
  db: Database,
  row: typeof requestQuotes.$inferInsert,
): Promise<void> {
  await db.insert(requestQuotes).values(row);
}
