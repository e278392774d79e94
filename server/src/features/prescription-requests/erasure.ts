import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';

/** Deletes the person's requests. Clean-up deletes their photos from the storage. */
export async function eraseRequests(
  { files }: Pick<Services, 'files'>,
  db: Database,
  { requestIds }: ErasedPerson,
): Promise<Partial<Erased>> {
  let photos = 0;
  for (const prescriptionRequestId of requestIds)
    photos += (await files.detach(db, { prescriptionRequestId })).length;
  await db.delete(prescriptionRequests).where(inArray(prescriptionRequests.id, requestIds));
  return { requests: requestIds.length, photos };
}
