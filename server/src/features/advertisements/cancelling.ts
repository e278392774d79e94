import { eq } from 'drizzle-orm';
import { pharmacies } from '../../database/schema.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { listOwn } from './queries.ts';

export const cancellingQueue: Queue<{ pharmacyId: string }> = {
  name: 'advertisement-payment-cancelling',
  retryLimit: 5,
};

/** Cancels the open payments of a pharmacy, unless it is verified (docs/decisions/0025). */
export async function cancelPayments(
  { db, payments }: Services,
  pharmacyId: string,
): Promise<void> {
  const [pharmacy] = await db
    .select({ status: pharmacies.verificationStatus })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacyId));
  if (pharmacy?.status === 'verified') return;
  const own = await listOwn(db, pharmacyId);
  await payments.cancel(own.map(({ id }) => id));
}
