import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { inLanguage, type Language, texts } from './language.ts';

const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? new URL('.', script.src).href : '';

/** Calls the provider like Stripe.js: with the public key and the secret of one payment. */
export async function ask(
  method: 'GET' | 'POST',
  action: string,
  { key, clientSecret, language }: { key: string; clientSecret: string; language: Language },
  more: Record<string, string> = {},
): Promise<PaymentIntentResult> {
  const [id = ''] = clientSecret.split('_secret_');
  const fields = new URLSearchParams({ key, client_secret: clientSecret, ...more });
  const address = `${base}v1/payment_intents/${encodeURIComponent(id)}${action}`;
  try {
    const response = await (method === 'GET'
      ? fetch(`${address}?${fields}`, { credentials: 'omit' })
      : fetch(address, { method, body: fields, credentials: 'omit' }));
    const body: PaymentIntent & { error?: StripeError } = await response.json();
    return body.error
      ? { error: inLanguage(body.error, language) }
      : { paymentIntent: body satisfies PaymentIntent };
  } catch {
    const message = texts[language].errors.api_connection_error;
    return { error: { type: 'api_connection_error', message } };
  }
}
