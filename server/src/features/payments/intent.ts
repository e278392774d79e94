import type Stripe from 'stripe';

/** A payment as the provider tells it. */
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

/** Whether all the money went back. `refunded` alone is not asked: the amounts say it too. */
export const isGivenBack = ({
  refunded,
  amount,
  amount_refunded,
}: Pick<Stripe.Charge, 'refunded' | 'amount' | 'amount_refunded'>): boolean =>
  refunded || (amount_refunded > 0 && amount_refunded >= amount);
