import { randomUUID } from 'node:crypto';
import type { createAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { advertisements, pharmacies } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SaveAnswer } from '../../platform/idempotency.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/service.ts';
import { isOwnPharmacy } from '../pharmacies/policy.ts';
import { fetchedPictureQueue } from './fetched-picture.ts';
import { dueFor } from './payment.ts';
import { type AdvertisementRow, findAdvertisement } from './queries.ts';

type AdvertisementForm = z.output<typeof createAdvertisement.body>;

/** Makes an unpaid advertisement of `pharmacyId`; nothing else is taken from what was sent. */
export async function addAdvertisement(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock'> & { jobs: Jobs },
  pharmacyId: string,
  { productName, description, price, productImage }: AdvertisementForm,
  saveAnswer: SaveAnswer<{ id: string }>,
): Promise<{ id: string }> {
  const answer = { id: randomUUID() };
  return db.transaction(async (db) => {
    await saveAnswer(db, answer);
    await db.insert(advertisements).values({
      id: answer.id,
      pharmacyId,
      productName,
      description,
      price,
      productImage: productImage ?? null,
      productImageState: productImage ? 'waiting' : null,
      createdAt: clock(),
    });
    if (productImage) await jobs.send(db, fetchedPictureQueue, { advertisementId: answer.id });
    return answer;
  });
}

/** @throws AppError `not_found`, for an unknown one, somebody else's and a malformed id alike. */
export async function getOwn(db: Database, actor: Actor, id: string): Promise<AdvertisementRow> {
  const found = await findAdvertisement(db, id);
  if (!found || !isOwnPharmacy(actor, found.pharmacyId)) throw new AppError('not_found');
  return found;
}

/**
 * Opens the payment of an advertisement, whose pharmacy has to be verified (product decision 11).
 * @param shown until when it ran, as the pharmacist saw it; undefined where nobody says.
 * @throws AppError `own_pharmacy_not_verified`; `payment_already_made`, also for one that was paid
 *   for since it was shown so; and what `payments.open` throws.
 */
export async function openPayment(
  { db, payments }: Services,
  advertisement: AdvertisementRow,
  shown: Date | null | undefined,
): Promise<{ clientSecret: string }> {
  const [pharmacy] = await db
    .select({ status: pharmacies.verificationStatus })
    .from(pharmacies)
    .where(eq(pharmacies.id, advertisement.pharmacyId));
  if (pharmacy?.status !== 'verified') throw new AppError('own_pharmacy_not_verified');
  const opened = await payments.open(dueFor(advertisement));
  if (shown === undefined) return opened;
  // Asked after opening: a payment that counts in between has left a new one to be opened.
  const now = await findAdvertisement(db, advertisement.id);
  const end = now?.isPaid ? now.expiresAt : null;
  if (end && (!shown || end > shown)) throw new AppError('payment_already_made');
  return opened;
}

/**
 * Puts a stored picture in the place of whatever was there: an address, or an earlier picture,
 * whose bytes go too.
 */
export async function replacePicture(
  { db, files }: Services,
  id: string,
  picture: StoredFile,
): Promise<AdvertisementRow> {
  const { changed, earlier } = await db.transaction(async (db) => {
    // Held first, so that of two at once one replaces the other. It also tells the cached lists.
    const [changed] = await db
      .update(advertisements)
      .set({ productImage: null, productImageState: null })
      .where(eq(advertisements.id, id))
      .returning();
    if (!changed) throw new AppError('not_found');
    const earlier = await files.detach(db, { advertisementId: id });
    await files.attach(db, [picture], { advertisementId: id });
    return { changed, earlier };
  });
  await files.discard(earlier);
  return changed;
}
