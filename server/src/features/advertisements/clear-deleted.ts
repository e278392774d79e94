import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { advertisements, payments, transferClaims } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';

/**
 * Deletes rows of advertisements that were deleted thirty days ago and never had a payment, so that
 * no books refer to them (docs/advertisements.md). Their pictures were deleted before.
 */
export async function clearDeleted(db: Database, now: Date): Promise<void> {
  const { id, isPaid, deletedAt } = advertisements;
  const expiredCondition = and(
    lt(deletedAt, new Date(now.getTime() - days(30))),
    eq(isPaid, false),
    notExists(db.select().from(payments).where(eq(payments.subjectId, id))),
    notExists(db.select().from(transferClaims).where(eq(transferClaims.advertisementId, id))),
  );
  // A statement that deletes no row raises the version of the public lists too.
  if (await db.$count(advertisements, expiredCondition))
    await db.delete(advertisements).where(expiredCondition);
}

/** Deletes the advertisements of a pharmacy that nobody saw, with their pictures. */
export async function deleteUnseen(
  { files }: Pick<Services, 'files'>,
  db: Database,
  pharmacyId: string,
): Promise<void> {
  const ownCondition = eq(advertisements.pharmacyId, pharmacyId);
  for (const { id } of await db.select().from(advertisements).where(ownCondition)) {
    await files.detach(db, { advertisementId: id });
    await files.detach(db, { proposedForId: id });
  }
  await db.delete(advertisements).where(ownCondition);
}
