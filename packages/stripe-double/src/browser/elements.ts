import type {
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeElementsUpdateOptions,
} from '@stripe/stripe-js';
import { ask } from './asking.ts';
import { type Language, languageOf, notHere, validationError } from './language.ts';
import { createPaymentElement, type PaymentFields } from './payment-element.ts';

interface Entry {
  clientSecret: string;
  settings: { language: Language };
  card: () => Record<string, string>;
}
/** The private data of a page's elements. */
export const entries = new WeakMap<object, Entry>();

/** A set of fields for one payment, like Stripe's `elements`. */
export function createElements(
  key: string,
  { clientSecret, locale, appearance }: StripeElementsOptionsClientSecret,
  ownLocale: string | undefined,
) {
  if (!clientSecret) notHere('elements without a client secret');
  const settings = { language: languageOf(locale ?? ownLocale), appearance: appearance ?? {} };
  let fields: PaymentFields | undefined;
  const elements = {
    create(type: string) {
      if (type !== 'payment') notHere(`the element '${type}'`);
      fields = createPaymentElement(
        () => ask('GET', '', { key, clientSecret, language: settings.language }),
        settings,
      );
      return fields.element;
    },
    getElement: (type: string) => (type === 'payment' ? (fields?.element ?? null) : null),
    async update(options: StripeElementsUpdateOptions) {
      if (options.locale) settings.language = languageOf(options.locale);
      if (options.appearance) settings.appearance = options.appearance;
      fields?.paint();
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const code = fields ? fields.check() : notHere('paying without the payment element');
      return code
        ? { error: validationError(code, settings.language) }
        : { selectedPaymentMethod: 'card' };
    },
    on: (_type: 'update-end', _handler: () => void) => undefined,
  };
  elements satisfies Pick<StripeElements, 'update' | 'fetchUpdates' | 'submit' | 'on'> &
    Record<keyof StripeElements, unknown>;
  entries.set(elements, {
    clientSecret,
    settings,
    card: () => fields?.card() ?? notHere('paying without the payment element'),
  });
  return elements;
}
