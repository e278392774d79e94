import type { ApiResponse } from '@dawaya/contract/api';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

export type Provider = ApiResponse<'GET /api/payments/provider'>;

const scripts = new Map<string, Promise<void>>();

/**
 * The provider's own script, from the address that the server names, and its object for our public
 * key. Once the script is there, Stripe's loader takes what it has left behind.
 * @throws Error when it does not come; the next call tries again
 */
export async function openProvider({ scriptUrl, publishableKey }: Provider): Promise<Stripe> {
  await scriptFrom(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("The payment provider's script did not start");
  return stripe;
}

function scriptFrom(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const coming = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => {
      // Without it Stripe's loader would fetch a script of its own choice.
      if (window.Stripe) resolve();
      else reject(new Error("The payment provider's script left nothing behind"));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error("The payment provider's script could not be loaded"));
    };
    document.head.append(script);
  });
  coming.catch(() => scripts.delete(url));
  scripts.set(url, coming);
  return coming;
}
