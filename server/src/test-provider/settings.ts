import { randomBytes } from 'node:crypto';
import type { StripeSettings } from '../settings/config.ts';

/** Where the test provider answers on the product's own address. */
export const testProviderPath = '/dev/stripe';

/** Its settings in the form of Stripe's: keys of this run alone, so that nobody else can sign for it. */
export function testProviderSettings(host: string, port: number): StripeSettings {
  const secret = () => randomBytes(24).toString('base64url');
  const name = host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host;
  return {
    secretKey: `sk_test_${secret()}`,
    publishableKey: `pk_test_${secret()}`,
    webhookSecret: `whsec_${secret()}`,
    apiBase: `http://${name}:${port}${testProviderPath}`,
    scriptUrl: `${testProviderPath}/stripe.js`,
  };
}
