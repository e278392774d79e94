import { fold } from '@dawaya/contract/folding';
import type { resubmitPharmacy } from '@dawaya/contract/pharmacies';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files, StoredFile } from '../files/service.ts';
import { searchTextOf } from './folding.ts';
import type { PharmacyRow } from './queries.ts';
import { degrees } from './service.ts';

type Correction = z.output<typeof resubmitPharmacy.form>;

/** @throws AppError `verification_conflict` unless the pharmacy was rejected (decision 11). */
export function assertRejected({ verificationStatus }: PharmacyRow): void {
  if (verificationStatus !== 'rejected')
    throw new AppError('verification_conflict', { message: `resubmit from ${verificationStatus}` });
}

/**
 * Puts a rejected pharmacy's corrected details in the place of the earlier ones, its new documents
 * beside them, and the pharmacy at the end of those that wait (decision 11). What the form leaves
 * empty is cleared: it is a whole registration again, but for the address that it logs in by.
 * @throws AppError `not_found`, `verification_conflict`.
 */
export async function resubmit(
  { db, clock, files }: { db: Database; clock: Clock; files: Files },
  id: string,
  { form, documents }: { form: Correction; documents: StoredFile[] },
): Promise<PharmacyRow> {
  return db.transaction(async (db) => {
    const [before] = await db.select().from(pharmacies).where(eq(pharmacies.id, id)).for('update');
    if (!before) throw new AppError('not_found');
    assertRejected(before);
    const [after] = await db
      .update(pharmacies)
      .set({
        shopName: form.shopName,
        state: form.state,
        city: form.city,
        address: form.address,
        zipCode: form.zipCode ?? null,
        phone: form.phone ?? null,
        latitude: degrees(form.latitude),
        longitude: degrees(form.longitude),
        searchText: searchTextOf(form),
        sortName: fold(form.shopName),
        verificationStatus: 'pending',
        verificationChangedAt: clock(),
      })
      .where(eq(pharmacies.id, id))
      .returning();
    if (!after) throw new AppError('not_found');
    await files.attach(db, documents, { pharmacyId: id });
    return after;
  });
}
