import type { openRequestPhotos } from '@dawaya/contract/endpoints/accesses';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { prescriptionRequests, trackings } from '../../database/schema.ts';
import { reasonLifetime, recordAccesses } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { getPharmacyRow, withShopName } from '../pharmacies/index.ts';

/** A code has eight digits, so that guessing finds none. */
const perAdmin: Limit = { name: 'photo-opening:admin', count: 30, window: days(1) };

/**
 * Records why an admin opens the photos of a request, which opens them for fifteen minutes
 * (docs/admin.md).
 * @throws AppError `not_found`, `too_many_tries`.
 */
export async function openPhotos(
  { db, clock, files, limits }: Services,
  adminId: string,
  { request, photoReason, reason }: z.output<typeof openRequestPhotos.body>,
  language: Language,
) {
  await limits.spend(perAdmin, adminId);
  const code = westernDigits(request).replace(/[\s\p{Cf}]/gu, '');
  const [opened] = await db
    .select({ id: prescriptionRequests.id, pharmacyId: prescriptionRequests.pharmacyId })
    .from(prescriptionRequests)
    .leftJoin(trackings, eq(trackings.requestId, prescriptionRequests.id))
    .where(isUuid(code) ? eq(prescriptionRequests.id, code) : eq(trackings.code, code));
  if (!opened) throw new AppError('not_found');
  const now = clock();
  await recordAccesses(db, now, [
    {
      action: 'reason',
      actor: 'admin',
      actorId: adminId,
      subject: 'request',
      subjectId: opened.id,
      pharmacyId: opened.pharmacyId,
      photoReason,
      reason,
    },
  ]);
  const photos = (await files.list(db, 'prescriptionRequestId', [opened.id])).get(opened.id) ?? [];
  const { shopName, nameAr, nameEn } = withShopName(
    language,
    await getPharmacyRow(db, opened.pharmacyId),
  );
  return {
    requestId: opened.id,
    shopName,
    nameAr,
    nameEn,
    until: new Date(now.getTime() + reasonLifetime),
    photos: photos.map(({ id }) => `/api/prescription-requests/${opened.id}/images/${id}`),
  };
}
