import { keep, readKept } from '../../../lib/kept.ts';
import { readStored } from '../../../lib/storage.ts';

/** A payment that the server is asked about. */
export interface AskedPayment {
  advertisementId: string;
  paymentIntentId: string;
  /** The provider has said so; without its answer nobody here knows. */
  isCharged: boolean;
}

// Under the drafts' prefix: signing out forgets it with them, and a day does.
const nameNow = () => `draft:payment.${readStored('pharmacyId')}`;

/** The own pharmacy's payment that the server has not answered for yet, or null. */
export function readKeptPayment(): AskedPayment | null {
  const kept = readKept<AskedPayment>(nameNow());
  if (!kept) return null;
  const { advertisementId, paymentIntentId, isCharged } = kept;
  return { advertisementId, paymentIntentId, isCharged };
}

/** Keeps it, or forgets it with null. */
export const keepPayment = (payment: AskedPayment | null): void =>
  keep(nameNow(), payment && { ...payment, at: Date.now() });
