import { readStored, readTimed, writeTimed } from '../../../lib/store/store.ts';
import type { PendingPayment } from '../../../lib/store/table.ts';

export type { PendingPayment };

const pharmacy = () => String(readStored('pharmacyId'));

export function readPendingPayment(): PendingPayment | null {
  const stored = readTimed('pendingPayment', pharmacy());
  if (!stored) return null;
  const { advertisementId, paymentIntentId, isCharged } = stored;
  return { advertisementId, paymentIntentId, isCharged };
}

/** Stores a payment; null deletes it. */
export const writePendingPayment = (payment: PendingPayment | null): void =>
  writeTimed('pendingPayment', pharmacy(), payment);
