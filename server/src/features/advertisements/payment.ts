import { advertisementFee } from '@dawaya/contract/vocabulary/advertising';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { advertisements, pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import type { Due, PaidFor, SettledPayment } from '../payments/service.ts';
import { type AdvertisementRow, findAdvertisement } from './queries.ts';
import { endAfterPayment, endAfterReversal } from './term.ts';

/** What an advertisement costs, and how the provider marks its payment (product decision 17). */
export const dueFor = ({ id, pharmacyId }: AdvertisementRow): Due => ({
  subjectId: id,
  amount: advertisementFee.cents,
  currency: advertisementFee.currency,
  metadata: { advertisementId: id, pharmacyId },
});

/** The address under which a pharmacist finds their advertisements. */
export const listUrl = (publicUrl: string): string => `${publicUrl}/pharmacist/advertisements`;

/** What the receipt says of how much was paid, and how. Amounts are in cents and piastres. */
const paidWith = ({ currency, amount, intentId, metadata }: SettledPayment) =>
  currency === advertisementFee.currency
    ? { fee: `US$${(amount / 100).toFixed(2)}`, paymentId: intentId ?? '' }
    : { amountSdg: amount / 100, paymentId: metadata.reference ?? '' };

/**
 * The advertisement, also when it was deleted, and its pharmacy; nobody else's to change until the
 * transaction ends.
 */
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
 * What payments mean for advertisements (product decision 16): a payment makes one run 30 days, or
 * 30 days longer, also when its pharmacy is not verified any more (docs/decisions/0025). It ends a
 * pause. One that was deleted stays so, and its pharmacy is told (docs/decisions/0066).
 */
export function advertisementPayments({
  mail,
  live,
  publicUrl,
}: Pick<Services, 'mail' | 'live' | 'publicUrl'>): PaidFor {
  return {
    async dueBy(db, metadata) {
      const found = await findAdvertisement(db, metadata.advertisementId ?? '');
      return found && dueFor(found);
    },

    async whenPaid(db, payment: SettledPayment) {
      const { subjectId, settledAt } = payment;
      const { advertisement, pharmacy } = await lockPaidFor(db, subjectId);
      if (advertisement.deletedAt) {
        await mail.send(
          db,
          pharmacy.email,
          pharmacy.language,
          'advertisement-paid-after-deletion',
          {
            productName: advertisement.productName,
            ...paidWith(payment),
            paidAt: settledAt.toISOString(),
            contactUrl: `${publicUrl}/contact`,
          },
        );
        return;
      }
      const runsUntil = advertisement.isActive ? advertisement.expiresAt : null;
      const expiresAt = endAfterPayment(runsUntil, settledAt);
      await db
        .update(advertisements)
        .set({ isPaid: true, isActive: true, expiresAt, takenDownFor: null, pausedAt: null })
        .where(eq(advertisements.id, subjectId));
      await live.changed(db, `pharmacy:${pharmacy.id}`);
      await mail.send(db, pharmacy.email, pharmacy.language, 'advertisement-activated', {
        productName: advertisement.productName,
        ...paidWith(payment),
        paidAt: settledAt.toISOString(),
        until: expiresAt.toISOString(),
        isHidden: pharmacy.verificationStatus !== 'verified',
        listUrl: listUrl(publicUrl),
        contactUrl: `${publicUrl}/contact`,
      });
    },

    async whenReversed(db, { subjectId }, reason, standing, now) {
      const { advertisement, pharmacy } = await lockPaidFor(db, subjectId);
      const expiresAt = endAfterReversal(advertisement.expiresAt ?? now, standing);
      const isLeft = expiresAt > now;
      await db
        .update(advertisements)
        .set(
          isLeft
            ? { expiresAt }
            : { expiresAt, isPaid: false, isActive: false, takenDownFor: reason },
        )
        .where(eq(advertisements.id, subjectId));
      await live.changed(db, `pharmacy:${pharmacy.id}`);
      await mail.send(db, pharmacy.email, pharmacy.language, 'advertisement-taken-down', {
        productName: advertisement.productName,
        cause: reason,
        until: isLeft ? expiresAt.toISOString() : null,
        isDeleted: advertisement.deletedAt !== null,
        listUrl: listUrl(publicUrl),
      });
    },
  };
}
