/*
 * The test provider's replacement for js.stripe.com's script, with the functions that the product
 * uses. `../browser-script.ts` joins the files of this folder and strips their types, which are
 * Stripe's own.
 */
import type {
  PaymentIntentResult,
  Stripe,
  StripeElements,
  StripeElementsOptionsClientSecret,
} from '@stripe/stripe-js';
import { ask } from './asking.ts';
import { createElements, entries } from './elements.ts';
import { languageOf, notHere } from './language.ts';

interface ConfirmOptions {
  elements?: object;
  clientSecret?: string;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

/** Leaves the page and never resolves, like Stripe's. */
function leaveFor(address: URL): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}

/** The function that a page finds as `window.Stripe`. */
function openStripe(key: string, options: { locale?: string } = {}) {
  if (!/^pk_/.test(key)) throw new Error('Stripe() needs a publishable key: it begins with pk_');
  const stripe = {
    elements: (options_: StripeElementsOptionsClientSecret) =>
      createElements(key, options_, options.locale),
    async confirmPayment({
      elements,
      clientSecret,
      confirmParams,
      redirect = 'always',
    }: ConfirmOptions): Promise<PaymentIntentResult> {
      const entry = elements && entries.get(elements);
      if (!entry) notHere('confirming a payment without elements');
      const { language } = entry.settings;
      const submitted = await (elements as Pick<StripeElements, 'submit'>).submit();
      if (submitted.error) return { error: submitted.error };
      const returnUrl = confirmParams?.return_url;
      if (!returnUrl) notHere('confirming a payment without confirmParams.return_url');
      const secret = clientSecret ?? entry.clientSecret;
      const result = await ask(
        'POST',
        '/confirm',
        { key, clientSecret: secret, language },
        {
          ...entry.card(),
          return_url: returnUrl,
        },
      );
      if (result.error) return result;
      const { status, next_action: next } = result.paymentIntent;
      if (status === 'requires_action' && next?.redirect_to_url?.url) {
        const bank = new URL(next.redirect_to_url.url);
        bank.searchParams.set('locale', language);
        return leaveFor(bank);
      }
      if (redirect === 'if_required') return result;
      const back = new URL(returnUrl);
      back.searchParams.set('payment_intent', result.paymentIntent.id);
      back.searchParams.set('payment_intent_client_secret', secret);
      back.searchParams.set('redirect_status', status);
      return leaveFor(back);
    },
    retrievePaymentIntent: (clientSecret: string) =>
      ask('GET', '', { key, clientSecret, language: languageOf(options.locale) }),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
    // @stripe/react-stripe-js recognises Stripe's object by these functions.
    createToken: async () => notHere('createToken'),
    createPaymentMethod: async () => notHere('createPaymentMethod'),
    confirmCardPayment: async () => notHere('confirmCardPayment'),
  };
  stripe satisfies Pick<Stripe, 'retrievePaymentIntent' | 'registerAppInfo'>;
  return stripe;
}

// The release that @stripe/stripe-js expects, so that it does not warn.
Object.assign(window, { Stripe: Object.assign(openStripe, { version: 'endive' }) });
