import type { ApiResponse } from '@dawaya/contract/api';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

export type Provider = ApiResponse<'GET /api/payments/provider'>;

/** Milliseconds for the script to load: on some connections it neither arrives nor fails. */
const loadTimeoutMs = 30_000;
let failures = 0;

const scripts = new Map<string, Promise<void>>();

/**
 * Loads the provider's script from the URL that the server names, and returns its object for
 * our public key. Stripe's loader uses the script that is already here.
 * @throws Error when it does not load; the next call tries again
 */
export async function openProvider({ scriptUrl, publishableKey }: Provider): Promise<Stripe> {
  await scriptFrom(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("The payment provider's script did not start");
  return stripe;
}

function scriptFrom(url: string): Promise<void> {
  const knownScript = scripts.get(url);
  if (knownScript) return knownScript;
  const coming = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const address = new URL(url, location.href);
    // By the same URL a browser would keep waiting for the first request.
    if (failures > 0) address.searchParams.set('try', String(failures));
    script.src = address.href;
    const fail = (what: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The payment provider's script ${what}`));
    };
    const timer = setTimeout(() => {
      failures += 1;
      fail('did not come');
    }, loadTimeoutMs);
    script.onload = () => {
      // Without it Stripe's loader would load a script from its own URL.
      if (!window.Stripe) return fail('left nothing behind');
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => fail('could not be loaded');
    document.head.append(script);
  });
  coming.catch(() => scripts.delete(url));
  scripts.set(url, coming);
  return coming;
}
