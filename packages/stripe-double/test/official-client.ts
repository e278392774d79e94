import Stripe from 'stripe';
import type { StripeSettings } from '../../../server/src/settings/providers/stripe.ts';
import { useStripeDouble } from '../../../server/test/stripe-double.ts';

/** The official library with the provider's address and key, and otherwise unchanged. */
export const clientOf = (settings: StripeSettings, key = settings.secretKey) => {
  const { hostname, port } = new URL(settings.apiBase);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 2000,
    telemetry: false,
  });
};

/** A provider with the official library connected to it. */
export async function useClient() {
  const provider = await useStripeDouble({ path: '' });
  return { provider, stripe: clientOf(provider.settings) };
}

/** The parameters of a payment of the product. */
export const fee = {
  amount: 1000,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { advertisementId: 'a', pharmacyId: 'p' },
} satisfies Stripe.PaymentIntentCreateParams;

/** The error of a call that must fail. */
export const refusalOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It was not refused');
};
