import Stripe from 'stripe';
import type { StripeSettings } from '../../../server/src/settings/config.ts';
import { useStripeDouble } from '../../../server/test/stripe-double.ts';

/** The official library, pointed at the provider by address and key alone. */
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

/** A provider and the official library before it. */
export async function useClient() {
  const provider = await useStripeDouble({ path: '' });
  return { provider, stripe: clientOf(provider.settings) };
}

/** A payment as the product asks for it. */
export const fee = {
  amount: 1000,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { advertisementId: 'a', pharmacyId: 'p' },
} satisfies Stripe.PaymentIntentCreateParams;

/** What a call that must fail was refused with. */
export const refusalOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It was not refused');
};
