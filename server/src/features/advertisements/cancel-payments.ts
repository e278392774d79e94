import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import { advertisements, pharmacies } from '../../database/schema.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';

export const cancellingQueue: Queue<{ pharmacyId: string } | { advertisementId: string }> = {
  name: 'advertisement-payment-cancelling',
  retryLimit: 5,
};

/**
 * Cancels the open payments of advertisements that were deleted, or whose pharmacy is no longer
 * verified (docs/payments.md and docs/advertisements.md).
 */
export async function cancelPayments(
  { db, payments }: Services,
  of: { pharmacyId: string } | { advertisementId: string },
): Promise<void> {
  const hidden = await db
    .select({ id: advertisements.id })
    .from(advertisements)
    .innerJoin(pharmacies, eq(pharmacies.id, advertisements.pharmacyId))
    .where(
      and(
        'pharmacyId' in of
          ? eq(advertisements.pharmacyId, of.pharmacyId)
          : eq(advertisements.id, of.advertisementId),
        or(ne(pharmacies.verificationStatus, 'verified'), isNotNull(advertisements.deletedAt)),
      ),
    );
  await payments.cancel(hidden.map(({ id }) => id));
}
