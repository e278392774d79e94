import type { PaymentIntentResult } from '@stripe/stripe-js';

/** The result of a payment. */
export type PaymentOutcome =
  | { kind: 'succeeded'; paymentIntentId: string }
  /** The provider's own text about the card. */
  | { kind: 'refused'; message: string }
  /** The provider's own text too, which its fields show already. */
  | { kind: 'invalid'; message: string }
  | { kind: 'unfinished'; status: string }
  | { kind: 'failed' }
  /** No answer came: the card may be charged. */
  | { kind: 'unknown' };

/**
 * Reads the provider's answer. Only its texts for the payer are shown (specification §8).
 */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): PaymentOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  // The same payment may also have succeeded before, in another tab.
  if (intent?.status === 'succeeded') return { kind: 'succeeded', paymentIntentId: intent.id };
  if (error) {
    if (error.type === 'api_connection_error' || error.type === 'api_error')
      return { kind: 'unknown' };
    const { type, message } = error;
    if (message && type === 'card_error') return { kind: 'refused', message };
    if (message && type === 'validation_error') return { kind: 'invalid', message };
    return { kind: 'failed' };
  }
  return intent ? { kind: 'unfinished', status: intent.status } : { kind: 'unknown' };
}
