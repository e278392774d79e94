import type { resubmitPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { assertRejected, waitingColumns } from '../../platform/decision-moves.ts';
import { recordResubmission } from '../../platform/resubmissions.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/index.ts';
import { lockPharmacy, type PharmacyRow } from './queries.ts';
import { detailColumns } from './service.ts';

type Correction = z.output<typeof resubmitPharmacy.form>;

/**
 * Replaces a rejected pharmacy's details, adds its new documents, and queues it behind the waiting
 * ones (docs/admin.md). Empty fields of the form clear the column, because it is a complete
 * registration except for the log-in address.
 * @throws AppError `not_found`, `verification_conflict`.
 */
export async function resubmit(
  { db, clock, files, push, live }: Services,
  id: string,
  { form, documents }: { form: Correction; documents: StoredFile[] },
): Promise<PharmacyRow> {
  return db.transaction(async (db) => {
    assertRejected(await lockPharmacy(db, id));
    const [after] = await db
      .update(pharmacies)
      .set({ ...detailColumns(form), ...waitingColumns(clock()) })
      .where(eq(pharmacies.id, id))
      .returning();
    if (!after) throw new AppError('not_found');
    await files.attach(db, documents, { pharmacyId: id });
    await recordResubmission(db, { pharmacyId: id, at: after.verificationChangedAt });
    await push.send(db, { audience: 'admin', kind: 'new-application' });
    await live.recordChange(db, 'admin', `pharmacy:${id}`);
    return after;
  });
}
