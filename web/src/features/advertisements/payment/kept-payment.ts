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
  try {
    const kept = JSON.parse(localStorage.getItem(nameNow()) ?? 'null') as AskedPayment | null;
    if (!kept) return null;
    const { advertisementId, paymentIntentId, isCharged } = kept;
    return { advertisementId, paymentIntentId, isCharged };
  } catch {
    return null;
  }
}

/** Keeps it, or forgets it with null. */
export function keepPayment(payment: AskedPayment | null): void {
  try {
    if (payment) localStorage.setItem(nameNow(), JSON.stringify({ ...payment, at: Date.now() }));
    else localStorage.removeItem(nameNow());
  } catch {
    // Storage is forbidden: the page itself still knows.
  }
}
