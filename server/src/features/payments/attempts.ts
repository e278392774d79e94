import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, hours } from '../../platform/clock.ts';
import { abandon, type Due, findAttempt, keepIntent, openAttempt, type Payment } from './ledger.ts';
import type { PaymentProvider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { fits, isRefusal } from './settlement.ts';

/** Stripe forgets idempotency keys after a day, and would then make a second payment of one attempt. */
const keyLife = hours(23);

interface Deps {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  /** Counts a payment that turns out to be made. */
  settle: (intentId: string, subjectId: string) => Promise<void>;
}

/**
 * Opens the payment of what is due, or finds the one that is open: there is one at a time for a
 * subject, also when two ask at once. One that an earlier version opened, with another fee, is given
 * up: it would be paid for nothing. No transaction is open while the provider is asked.
 * @returns the secret with which the page pays.
 * @throws AppError `payment_already_made`, after that payment has counted; ProviderError.
 */
export async function openPayment(deps: Deps, due: Due): Promise<{ clientSecret: string }> {
  const { db, clock } = deps;
  // Each further turn follows an attempt that was given up, or closed by somebody else meanwhile.
  for (let turn = 0; turn < 4; turn++) {
    const attempt = await openAttempt(db, due, clock());
    if (!attempt) continue;
    const clientSecret = attempt.intentId
      ? await resume(deps, due, attempt.id, attempt.intentId)
      : await begin(deps, due, attempt);
    if (clientSecret) return { clientSecret };
  }
  throw new AppError('unavailable', { message: 'no attempt to pay stays open', retryAfter: 5 });
}

async function resume(
  { db, provider, settle }: Deps,
  due: Due,
  id: string,
  intentId: string,
): Promise<string | undefined> {
  const intent = await provider.findIntent(intentId);
  if (intent?.status === 'succeeded') {
    await settle(intentId, due.subjectId).catch(async (error: unknown) => {
      // It never counts: the right payment must not wait behind it.
      if (isRefusal(error)) await abandon(db, { id });
      throw error;
    });
    throw new AppError('payment_already_made');
  }
  const isPayable = intent && intent.status !== 'canceled' && fits(intent, due);
  if (isPayable && intent.client_secret) return intent.client_secret;
  await abandon(db, { id });
  return undefined;
}

async function begin(
  { db, clock, provider }: Deps,
  due: Due,
  attempt: Payment,
): Promise<string | undefined> {
  const isForgotten = clock().getTime() - attempt.createdAt.getTime() > keyLife;
  if (isForgotten || !fits(attempt, due)) {
    await abandon(db, attempt);
    return undefined;
  }
  try {
    const intent = await provider.createIntent(attempt.id, attempt);
    // Somebody else may have kept it: then the next turn finds it there.
    const isKept = await keepIntent(db, attempt.id, intent.id);
    return isKept ? (intent.client_secret ?? undefined) : undefined;
  } catch (error) {
    // What is not known to have failed is asked again with the same key.
    if (error instanceof ProviderError && error.isDefinite) await abandon(db, attempt);
    if (error instanceof ProviderError && error.status === 409) {
      // Of two calls with one key at once the provider turns one away; the other may be through.
      const other = await findAttempt(db, attempt.id);
      if (other?.intentId) return undefined;
    }
    throw error;
  }
}
