import { advertisementFee } from '@dawaya/contract/vocabulary/advertising';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { advertisements, pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import type { Due, PaidFor, SettledPayment } from '../payments/index.ts';
import { endAfterPayment, endAfterReversal } from './end-dates.ts';
import { type AdvertisementRow, findAdvertisement } from './queries.ts';

/** Returns the price of an advertisement, and its payment's metadata (docs/payments.md). */
export const dueFor = ({ id, pharmacyId }: AdvertisementRow): Due => ({
  subjectId: id,
  amount: advertisementFee.cents,
  currency: advertisementFee.currency,
  metadata: { advertisementId: id, pharmacyId },
});

export const listUrl = (publicUrl: string): string => `${publicUrl}/pharmacist/advertisements`;

/** Returns the amount and method for a receipt. Amounts are in cents and piastres. */
const paidWith = ({ currency, amount, intentId, metadata }: SettledPayment) =>
  currency === advertisementFee.currency
    ? { fee: `US$${(amount / 100).toFixed(2)}`, paymentId: intentId ?? '' }
    : { amountSdg: amount / 100, paymentId: metadata.reference ?? '' };

/** Locks the advertisement, even if it is deleted, and its pharmacy. */
async function lockPaidFor(db: Database, id: string) {
  const [advertisement] = await db
    .select()
    .from(advertisements)
    .where(eq(advertisements.id, id))
    .for('update');
  const [pharmacy] = advertisement
    ? await db.select().from(pharmacies).where(eq(pharmacies.id, advertisement.pharmacyId))
    : [];
  if (!advertisement || !pharmacy) throw new AppError('not_found');
  return { advertisement, pharmacy };
}

/**
 * Returns the effect of payments on advertisements (docs/advertisements.md). A payment makes one
 * run 30 days, or 30 days longer, even if its pharmacy has lost its verification
 * (docs/payments.md). It ends a pause. A deleted advertisement stays deleted, and the server
 * notifies its pharmacy.
 */
export function advertisementPayments({
  mail,
  live,
  publicUrl,
}: Pick<Services, 'mail' | 'live' | 'publicUrl'>): PaidFor {
  return {
    async dueBy(db, metadata) {
      const advertisement = await findAdvertisement(db, metadata.advertisementId ?? '');
      return advertisement && dueFor(advertisement);
    },

    async whenPaid(db, payment: SettledPayment) {
      const { subjectId, settledAt } = payment;
      const { advertisement, pharmacy } = await lockPaidFor(db, subjectId);
      if (advertisement.deletedAt) {
        await mail.send(db, {
          to: pharmacy.email,
          language: pharmacy.language,
          template: 'advertisement-paid-after-deletion',
          values: {
            productName: advertisement.productName,
            ...paidWith(payment),
            paidAt: settledAt.toISOString(),
            contactUrl: `${publicUrl}/contact`,
          },
        });
        return;
      }
      const runsUntil = advertisement.isActive ? advertisement.expiresAt : null;
      const expiresAt = endAfterPayment(runsUntil, settledAt);
      await db
        .update(advertisements)
        .set({ isPaid: true, isActive: true, expiresAt, takenDownFor: null, pausedAt: null })
        .where(eq(advertisements.id, subjectId));
      await live.recordChange(db, `pharmacy:${pharmacy.id}`);
      await mail.send(db, {
        to: pharmacy.email,
        language: pharmacy.language,
        template: 'advertisement-activated',
        values: {
          productName: advertisement.productName,
          ...paidWith(payment),
          paidAt: settledAt.toISOString(),
          until: expiresAt.toISOString(),
          isHidden: pharmacy.verificationStatus !== 'verified',
          listUrl: listUrl(publicUrl),
          contactUrl: `${publicUrl}/contact`,
        },
      });
    },

    async whenReversed(db, { subjectId }, { reason, otherPayments, now }) {
      const { advertisement, pharmacy } = await lockPaidFor(db, subjectId);
      const expiresAt = endAfterReversal(advertisement.expiresAt ?? now, otherPayments);
      const isLeft = expiresAt > now;
      await db
        .update(advertisements)
        .set(
          isLeft
            ? { expiresAt }
            : { expiresAt, isPaid: false, isActive: false, takenDownFor: reason },
        )
        .where(eq(advertisements.id, subjectId));
      await live.recordChange(db, `pharmacy:${pharmacy.id}`);
      await mail.send(db, {
        to: pharmacy.email,
        language: pharmacy.language,
        template: 'advertisement-taken-down',
        values: {
          productName: advertisement.productName,
          cause: reason,
          until: isLeft ? expiresAt.toISOString() : null,
          isDeleted: advertisement.deletedAt !== null,
          listUrl: listUrl(publicUrl),
        },
      });
    },
  };
}
