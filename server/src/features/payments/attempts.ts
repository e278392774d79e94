import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, hours } from '../../platform/clock.ts';
import {
  abandonAttempt,
  type Due,
  findAttempt,
  openAttempt,
  type Payment,
  storeIntent,
} from './ledger.ts';
import type { PaymentProvider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { isRefusal, matchesDue } from './settlement.ts';

/** Stripe deletes idempotency keys after a day. A retry would then create a second payment. */
const keyLifetime = hours(23);

interface AttemptServices {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  settle: (intentId: string, subjectId: string) => Promise<void>;
}

/**
 * Opens the payment that is due, or finds the open one: a subject has one at a time, even for
 * simultaneous calls. It abandons an attempt that an earlier version opened with another fee,
 * because paying it would have no effect. No transaction is open during a call of the provider.
 * @returns the client secret with which the page pays.
 * @throws AppError `payment_already_made`, after that payment is settled; ProviderError.
 */
export async function openPayment(
  services: AttemptServices,
  due: Due,
): Promise<{ clientSecret: string }> {
  const { db, clock } = services;
  // A further turn follows an attempt that was abandoned, or closed by another call.
  for (let turn = 0; turn < 4; turn++) {
    const attempt = await openAttempt(db, due, clock());
    if (!attempt) continue;
    const clientSecret = attempt.intentId
      ? await resumeAttempt(services, due, attempt.id, attempt.intentId)
      : await beginAttempt(services, due, attempt);
    if (clientSecret) return { clientSecret };
  }
  const cause = new Error('each attempt to pay was closed by another call');
  throw new AppError('unavailable', { cause, retryAfter: 5 });
}

async function resumeAttempt(
  { db, provider, settle }: AttemptServices,
  due: Due,
  id: string,
  intentId: string,
): Promise<string | undefined> {
  const intent = await provider.findIntent(intentId);
  if (intent?.status === 'succeeded') {
    await settle(intentId, due.subjectId).catch(async (error: unknown) => {
      // It never counts, so the right payment must not wait for it.
      if (isRefusal(error)) await abandonAttempt(db, { id });
      throw error;
    });
    throw new AppError('payment_already_made');
  }
  const isPayable = intent && intent.status !== 'canceled' && matchesDue(intent, due);
  if (isPayable && intent.client_secret) return intent.client_secret;
  await abandonAttempt(db, { id });
  return undefined;
}

async function beginAttempt(
  { db, clock, provider }: AttemptServices,
  due: Due,
  attempt: Payment,
): Promise<string | undefined> {
  const isForgotten = clock().getTime() - attempt.createdAt.getTime() > keyLifetime;
  if (isForgotten || !matchesDue(attempt, due)) {
    await abandonAttempt(db, attempt);
    return undefined;
  }
  try {
    const intent = await provider.createIntent(attempt.id, attempt);
    // Another call may have stored an id first. The next turn finds it.
    const isStored = await storeIntent(db, attempt.id, intent.id);
    return isStored ? (intent.client_secret ?? undefined) : undefined;
  } catch (error) {
    // An unknown outcome is retried with the same key.
    if (error instanceof ProviderError && error.isDefinite) await abandonAttempt(db, attempt);
    if (error instanceof ProviderError && error.status === 409) {
      // The provider refuses one of two simultaneous calls with the same key. The other may have
      // succeeded.
      const concurrentAttempt = await findAttempt(db, attempt.id);
      if (concurrentAttempt?.intentId) return undefined;
    }
    throw error;
  }
}
