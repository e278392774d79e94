import type { editAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { advertisements } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { cancellingQueue } from './cancel-payments.ts';
import { fetchedPictureQueue } from './fetched-picture.ts';
import { assertMayNameMedicines } from './named-medicines.ts';
import { lockAdvertisement } from './queries.ts';

type EditServices = Pick<Services, 'db' | 'clock' | 'files' | 'live' | 'allowsMedicineAds'> & {
  jobs: Pick<Jobs, 'send'>;
};
type Edit = z.output<typeof editAdvertisement.body>;

/**
 * Changes an advertisement's text, which is public with the commit. A job fetches a picture given
 * by address, which then goes through the same checks as an uploaded one.
 * @throws AppError `not_found`; `advertisement_changed` when it was edited since it was read; and
 * of `assertMayNameMedicines`.
 */
export async function edit(
  services: EditServices,
  id: string,
  { version, productImage, productName, description, price }: Edit,
): Promise<void> {
  const { db, live, jobs } = services;
  await assertMayNameMedicines(services, { productName, description });
  await db.transaction(async (db) => {
    const present = await lockAdvertisement(db, id);
    if (version !== undefined && version !== present.version)
      throw new AppError('advertisement_changed', { message: `version is ${present.version}` });
    const isNewPicture = productImage !== undefined && productImage !== present.productImage;
    await db
      .update(advertisements)
      .set({
        ...(productName !== undefined && { productName }),
        ...(description !== undefined && { description }),
        ...(price !== undefined && { price }),
        ...(isNewPicture && { productImage, productImageState: 'waiting' as const }),
        version: present.version + 1,
      })
      .where(eq(advertisements.id, id));
    await live.recordChange(db, `pharmacy:${present.pharmacyId}`);
    if (isNewPicture) await jobs.send(db, fetchedPictureQueue, { advertisementId: id });
  });
}

/**
 * Pauses an advertisement. Its paid days continue (docs/advertisements.md). Repeated, it changes
 * nothing.
 * @throws AppError `not_found`; `advertisement_not_running` when it does not run.
 */
export async function pause({ db, clock, live }: EditServices, id: string): Promise<void> {
  await db.transaction(async (db) => {
    const { pharmacyId, isPaid, isActive, expiresAt, pausedAt } = await lockAdvertisement(db, id);
    if (pausedAt) return;
    const now = clock();
    if (!isPaid || !isActive || !expiresAt || expiresAt <= now)
      throw new AppError('advertisement_not_running');
    await db.update(advertisements).set({ pausedAt: now }).where(eq(advertisements.id, id));
    await live.recordChange(db, `pharmacy:${pharmacyId}`);
  });
}

/** Ends a pause. @throws AppError `not_found`. */
export async function resume({ db, live }: EditServices, id: string): Promise<void> {
  await db.transaction(async (db) => {
    const { pharmacyId, pausedAt } = await lockAdvertisement(db, id);
    if (!pausedAt) return;
    await db.update(advertisements).set({ pausedAt: null }).where(eq(advertisements.id, id));
    await live.recordChange(db, `pharmacy:${pharmacyId}`);
  });
}

/**
 * Deletes an advertisement with its pictures. The row stays for its payments, even for one that
 * succeeds later. A job cancels an open payment at the provider (docs/advertisements.md).
 * @throws AppError `not_found`.
 */
export async function remove(
  { db, clock, files, live, jobs }: EditServices,
  id: string,
): Promise<void> {
  const replacedFiles = await db.transaction(async (db) => {
    const { pharmacyId } = await lockAdvertisement(db, id);
    await db
      .update(advertisements)
      .set({
        deletedAt: clock(),
        productImage: null,
        productImageState: null,
        pictureProposedAt: null,
      })
      .where(eq(advertisements.id, id));
    await live.recordChange(db, 'admin', `pharmacy:${pharmacyId}`);
    await jobs.send(db, cancellingQueue, { advertisementId: id });
    return [
      ...(await files.detach(db, { advertisementId: id })),
      ...(await files.detach(db, { proposedForId: id })),
    ];
  });
  await files.discard(replacedFiles);
}
