import { randomUUID } from 'node:crypto';
import type { createAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { advertisements, pharmacies } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SaveAnswer } from '../../platform/idempotency.ts';
import type { Services } from '../../services.ts';
import { isOwnPharmacy } from '../pharmacies/index.ts';
import { fetchedPictureQueue } from './fetched-picture.ts';
import { assertMayNameMedicines } from './named-medicines.ts';
import { dueFor } from './payment.ts';
import { type AdvertisementRow, findAdvertisement } from './queries.ts';

type AdvertisementForm = z.output<typeof createAdvertisement.body>;

/**
 * Creates an unpaid advertisement of `pharmacyId`. It ignores any pharmacy in the body.
 * @throws AppError of `assertMayNameMedicines`.
 */
export async function addAdvertisement(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'allowsMedicineAds'>,
  pharmacyId: string,
  { productName, description, price, productImage }: AdvertisementForm,
  saveAnswer: SaveAnswer<{ id: string }>,
): Promise<{ id: string }> {
  const { db, clock, jobs } = services;
  await assertMayNameMedicines(services, { productName, description });
  const answer = { id: randomUUID() };
  const now = clock();
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
      countedSince: now,
      createdAt: now,
    });
    if (productImage) await jobs.send(db, fetchedPictureQueue, { advertisementId: answer.id });
    return answer;
  });
}

/** @throws AppError `not_found` for an unknown, foreign or deleted one and a malformed id alike. */
export async function getOwn(db: Database, actor: Actor, id: string): Promise<AdvertisementRow> {
  const advertisement = await getOwnOrDeleted(db, actor, id);
  if (advertisement.deletedAt) throw new AppError('not_found');
  return advertisement;
}

/** Finds an advertisement of the pharmacy, even if it is deleted: a payment for it counts. */
export async function getOwnOrDeleted(
  db: Database,
  actor: Actor,
  id: string,
): Promise<AdvertisementRow> {
  const advertisement = await findAdvertisement(db, id);
  if (!advertisement || !isOwnPharmacy(actor, advertisement.pharmacyId))
    throw new AppError('not_found');
  return advertisement;
}

/**
 * Opens the payment of an advertisement, whose pharmacy must be verified (docs/admin.md).
 * @param shown the end that the pharmacist saw; undefined when the client did not send it.
 * @throws AppError `not_found`, `own_pharmacy_not_verified`; `payment_already_made`, even when it
 * was paid since it was shown; and the errors of `payments.open`.
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
  // Checked after opening, because a payment settled in between would have left a new payment to
  // open.
  const now = await findAdvertisement(db, advertisement.id);
  if (!now || now.deletedAt) {
    // Deleted in between, when the cancelling job may have found no payment yet.
    await payments.cancel([advertisement.id]);
    throw new AppError('not_found');
  }
  if (shown === undefined) return opened;
  const end = now.isPaid ? now.expiresAt : null;
  if (end && (!shown || end > shown)) throw new AppError('payment_already_made');
  return opened;
}
