import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { auditLog } from '../database/schema.ts';

export type AuditRow = typeof auditLog.$inferInsert;

/** Writes an audit row, in the transaction of the action. */
export async function writeAudit(
  db: Database,
  row: Omit<AuditRow, 'id' | 'details'> & Partial<AuditRow>,
): Promise<void> {
  await db.insert(auditLog).values({ id: randomUUID(), details: {}, ...row });
}

/** Deletes the texts about an account. The log still says who decided and when. */
export async function clearAuditDetails(db: Database, subjectId: string): Promise<void> {
  await db.update(auditLog).set({ details: {} }).where(eq(auditLog.subjectId, subjectId));
}
