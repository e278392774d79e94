import type Stripe from 'stripe';

export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'status'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'metadata'
  | 'client_secret'
  | 'latest_charge'
>;

/** Returns whether the whole amount was refunded. The amounts must confirm `refunded`. */
export const isFullyRefunded = ({
  refunded,
  amount,
  amount_refunded,
}: Pick<Stripe.Charge, 'refunded' | 'amount' | 'amount_refunded'>): boolean =>
  refunded || (amount_refunded > 0 && amount_refunded >= amount);
