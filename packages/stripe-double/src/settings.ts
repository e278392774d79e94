import { randomBytes } from 'node:crypto';

/** The path of the double on the product's own address. */
export const stripeDoublePath = '/dev/stripe';

/** The keys and addresses of a provider with Stripe's API. */
export interface StripeDoubleSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string | undefined;
  /** The origin and path of the API, without a slash at its end. */
  apiBase: string;
  /** The script of the payment dialog. */
  scriptUrl: string;
}

/** Settings with new keys for this run, so that no other program can sign for it. */
export function stripeDoubleSettings(host: string, port: number): StripeDoubleSettings {
  const secret = () => randomBytes(24).toString('base64url');
  const name = host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host;
  return {
    secretKey: `sk_test_${secret()}`,
    publishableKey: `pk_test_${secret()}`,
    webhookSecret: `whsec_${secret()}`,
    apiBase: `http://${name}:${port}${stripeDoublePath}`,
    scriptUrl: `${stripeDoublePath}/stripe.js`,
  };
}
