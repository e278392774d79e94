import { isPrivate, trimSlash } from '../addresses.ts';
import type { Environment } from '../environment.ts';
import type { ProviderSettings } from './read-together.ts';

/** The payment provider: Stripe, or another provider with its API. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Without it, all events of the provider are refused. */
  webhookSecret: string | undefined;
  /** The address of the API, without a slash at its end. */
  apiBase: string;
  scriptUrl: string;
}

const stripeOwn = {
  apiBase: 'https://api.stripe.com',
  // The release that the pinned server library and page library belong to.
  scriptUrl: 'https://js.stripe.com/endive/stripe.js',
};

export function readStripeSettings(settings: Environment): ProviderSettings<StripeSettings> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  const webhookSecret = settings.STRIPE_WEBHOOK_SECRET;
  if (!secretKey && !publishableKey) {
    const alone = (['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE', 'STRIPE_JS_URL'] as const).filter(
      (name) => settings[name],
    );
    return {
      settings: undefined,
      problems: alone.map(
        (name) => `${name}: needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY beside it`,
      ),
    };
  }
  const problems: string[] = [];
  if (!secretKey || !publishableKey)
    problems.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one needs the other');
  else if (secretKey.split('_')[1] !== publishableKey.split('_')[1])
    problems.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is a test key, the other a live key',
    );
  const apiBase = trimSlash(settings.STRIPE_API_BASE ?? stripeOwn.apiBase);
  const scriptUrl = settings.STRIPE_JS_URL ?? stripeOwn.scriptUrl;
  if (!isPrivate(apiBase))
    problems.push('STRIPE_API_BASE: carries the secret key, and so must begin with https://');
  if (!isPrivate(scriptUrl))
    problems.push('STRIPE_JS_URL: runs where the card is typed, and so must begin with https://');
  if (!webhookSecret && settings.NODE_ENV === 'production')
    problems.push(
      'STRIPE_WEBHOOK_SECRET: is needed in production, a payment is only sure to count by its event',
    );
  return {
    settings: {
      secretKey: secretKey ?? '',
      publishableKey: publishableKey ?? '',
      webhookSecret,
      apiBase,
      scriptUrl,
    },
    problems,
  };
}
