import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { advertisements, payments, transferClaims } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

/**
 * Ends the rows of advertisements that were deleted thirty days ago and that nobody ever began to pay
 * for: no books name them (docs/decisions/0066). Their pictures went when they were deleted.
 */
export async function clearDeleted(db: Database, now: Date): Promise<void> {
  const { id, isPaid, deletedAt } = advertisements;
  const isOver = and(
    lt(deletedAt, new Date(now.getTime() - days(30))),
    eq(isPaid, false),
    notExists(db.select().from(payments).where(eq(payments.subjectId, id))),
    notExists(db.select().from(transferClaims).where(eq(transferClaims.advertisementId, id))),
  );
  // A statement that deletes none raises the version of the public lists too.
  if (await db.$count(advertisements, isOver)) await db.delete(advertisements).where(isOver);
}
