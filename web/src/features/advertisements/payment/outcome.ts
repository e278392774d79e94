import type { PaymentIntentResult } from '@stripe/stripe-js';

/** What came of an attempt to pay, for the page to act on. */
export type Outcome =
  | { kind: 'succeeded'; paymentIntentId: string }
  /** The provider's own words on the card. */
  | { kind: 'refused'; message: string }
  /** The provider's own words too, which already stand at the field that they are about. */
  | { kind: 'invalid'; message: string }
  | { kind: 'unfinished'; status: string }
  | { kind: 'failed' }
  /** No answer came: the card may be charged. */
  | { kind: 'unknown' };

/** Reads the provider's answer; of its errors only what it says to the payer is shown (specification, section 8). */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): Outcome {
  const intent = paymentIntent ?? error?.payment_intent;
  // Also when the same payment had gone through before, in another tab.
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
