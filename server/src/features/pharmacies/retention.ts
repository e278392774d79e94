import { and, eq, exists, lt } from 'drizzle-orm';
import { pharmacies, files as storedFiles } from '../../database/schema.ts';
import type { RetentionCounts } from '../../platform/area.ts';
import { days } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';

const rejectedLife = days(365);
const maxAtOnce = 200;

/** Deletes the documents of applicants who were rejected a year ago. */
export async function deleteRejectedDocuments({
  db,
  clock,
  files,
}: Pick<Services, 'db' | 'clock' | 'files'>): Promise<Partial<RetentionCounts>> {
  const { id, verificationStatus, verificationChangedAt } = pharmacies;
  const rejectedBefore = new Date(clock().getTime() - rejectedLife);
  return db.transaction(async (db) => {
    const rejected = await db
      .select({ id })
      .from(pharmacies)
      .where(
        and(
          eq(verificationStatus, 'rejected'),
          lt(verificationChangedAt, rejectedBefore),
          exists(
            db
              .select({ id: storedFiles.id })
              .from(storedFiles)
              .where(eq(storedFiles.pharmacyId, id)),
          ),
        ),
      )
      .limit(maxAtOnce)
      .for('update');
    let documents = 0;
    for (const { id: pharmacyId } of rejected)
      documents += (await files.detach(db, { pharmacyId })).length;
    return { documents };
  });
}
