/*
 * What js.stripe.com's script is to the payment dialog, for the test provider: the same surface, as
 * far as the product uses it. `../page-routes.ts` serves it with its types stripped, so it imports
 * types only; its types are Stripe's own.
 */
import type {
  Appearance,
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeElementsUpdateOptions,
  StripeError,
  StripePaymentElement,
  StripePaymentElementChangeEvent,
} from '@stripe/stripe-js';

const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? new URL('.', script.src).href : '';

type FieldName = 'number' | 'expiry' | 'cvc';
type Language = 'en' | 'ar';

const texts = {
  en: {
    testMode: 'Test mode',
    number: 'Card number',
    expiry: 'Expiration date',
    cvc: 'Security code',
    errors: {
      api_connection_error:
        'The payment provider cannot be reached. Check your connection and try again.',
      incomplete_number: 'Your card number is incomplete.',
      invalid_number: 'Your card number is invalid.',
      incomplete_expiry: "Your card's expiration date is incomplete.",
      invalid_expiry_year_past: "Your card's expiration date is in the past.",
      incomplete_cvc: "Your card's security code is incomplete.",
    } as Record<string, string>,
  },
  ar: {
    testMode: 'وضع تجريبي',
    number: 'رقم البطاقة',
    expiry: 'تاريخ انتهاء الصلاحية',
    cvc: 'رمز الأمان',
    errors: {
      api_connection_error: 'تعذر الوصول إلى مزود الدفع. تأكد من الاتصال ثم أعد المحاولة.',
      incomplete_number: 'رقم البطاقة غير مكتمل.',
      invalid_number: 'رقم البطاقة غير صحيح.',
      incomplete_expiry: 'تاريخ انتهاء البطاقة غير مكتمل.',
      invalid_expiry_year_past: 'تاريخ انتهاء البطاقة قد مضى.',
      incomplete_cvc: 'رمز أمان البطاقة غير مكتمل.',
      card_declined: 'رُفضت بطاقتك.',
      generic_decline: 'رُفضت بطاقتك.',
      insufficient_funds: 'رصيد بطاقتك لا يكفي.',
      expired_card: 'انتهت صلاحية بطاقتك.',
      incorrect_cvc: 'رمز أمان بطاقتك غير صحيح.',
      incorrect_number: 'رقم بطاقتك غير صحيح.',
      invalid_expiry_month: 'شهر انتهاء بطاقتك غير صحيح.',
      invalid_expiry_year: 'سنة انتهاء بطاقتك غير صحيحة.',
      test_mode_live_card: 'رُفضت بطاقتك: هذا وضع تجريبي، وهذه ليست من بطاقات التجربة.',
    } as Record<string, string>,
  },
};

/** The language asked for; `auto` and none are the page's. */
const languageOf = (locale: string | undefined): Language =>
  (!locale || locale === 'auto' ? document.documentElement.lang : locale).startsWith('ar')
    ? 'ar'
    : 'en';

function notHere(what: string): never {
  throw new Error(`The test payment provider does not do this: ${what}. Stripe's own script does.`);
}

/** What was typed, with the digits of Arabic keyboards as Western ones. */
const westernDigits = (typed: string) =>
  typed.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
const digitsOf = (typed: string) => westernDigits(typed).replace(/\D/g, '');

const formats: Record<FieldName, (typed: string) => string> = {
  number: (typed) =>
    (
      digitsOf(typed)
        .slice(0, 19)
        .match(/.{1,4}/g) ?? []
    ).join(' '),
  expiry(typed) {
    const digits = digitsOf(/^[2-9]/.test(digitsOf(typed)) ? `0${typed}` : typed).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (typed) => digitsOf(typed).slice(0, 4),
};

const passesLuhn = (number: string) =>
  [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** What is wrong with a field, in Stripe's codes; the bank judges the rest. */
const problems: Record<FieldName, (value: string) => string | undefined> = {
  number(value) {
    const digits = digitsOf(value);
    if (digits.length < 13) return 'incomplete_number';
    return passesLuhn(digits) ? undefined : 'invalid_number';
  },
  expiry(value) {
    const [month = '', year = ''] = [digitsOf(value).slice(0, 2), digitsOf(value).slice(2)];
    if (year.length < 2) return 'incomplete_expiry';
    if (Number(month) < 1 || Number(month) > 12) return 'incomplete_expiry';
    const end = Date.UTC(2000 + Number(year), Number(month));
    return end > Date.now() ? undefined : 'invalid_expiry_year_past';
  },
  cvc: (value) => (digitsOf(value).length < 3 ? 'incomplete_cvc' : undefined),
};

/** An error in the payer's language; Stripe tells a card's own reason in it, the rest in English. */
function inLanguage(error: StripeError, language: Language): StripeError {
  const { errors } = texts[language];
  const message = errors[error.decline_code ?? ''] ?? errors[error.code ?? ''];
  return message ? { ...error, message } : error;
}

const validationError = (code: string, language: Language): StripeError => ({
  type: 'validation_error',
  code,
  message: texts[language].errors[code],
});

/** Asks the provider as Stripe.js does: the public key and the secret of one payment. */
async function ask(
  method: 'GET' | 'POST',
  key: string,
  clientSecret: string,
  action: string,
  language: Language,
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

interface Field {
  label: HTMLLabelElement;
  input: HTMLInputElement;
  problem: HTMLParagraphElement;
  /** Told once it was left or sent, not while it is being typed. */
  shown: string | undefined;
}

const fieldHints: Record<FieldName, { autocomplete: AutoFill; placeholder: string }> = {
  number: { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  expiry: { autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  cvc: { autocomplete: 'cc-csc', placeholder: 'CVC' },
};
const fieldNames = ['number', 'expiry', 'cvc'] as const;

let made = 0;

function makeField(name: FieldName): Field {
  made += 1;
  const label = document.createElement('label');
  const input = document.createElement('input');
  const problem = document.createElement('p');
  input.id = `test-provider-${name}-${made}`;
  label.htmlFor = input.id;
  problem.id = `${input.id}-problem`;
  problem.setAttribute('role', 'alert');
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = fieldHints[name].autocomplete;
  input.placeholder = fieldHints[name].placeholder;
  input.dir = 'ltr';
  input.setAttribute('aria-describedby', problem.id);
  return { label, input, problem, shown: undefined };
}

type Handler = (event: never) => unknown;

/** The fields of a card, in the place that the page gives them. */
function createPaymentElement(
  load: () => Promise<PaymentIntentResult>,
  settings: { language: Language; appearance: Appearance },
) {
  const handlers = new Map<string, Set<Handler>>();
  const root = document.createElement('div');
  const testMode = document.createElement('p');
  const fields = {
    number: makeField('number'),
    expiry: makeField('expiry'),
    cvc: makeField('cvc'),
  };
  const emit = (type: string, more: object = {}) => {
    for (const handler of handlers.get(type) ?? [])
      (handler as (event: object) => unknown)({ elementType: 'payment', ...more });
  };

  const typedIn = (name: FieldName) => fields[name].input.value;
  const changed = () => {
    const empty = fieldNames.every((name) => typedIn(name) === '');
    const complete = fieldNames.every((name) => !problems[name](typedIn(name)));
    emit('change', {
      elementType: 'payment',
      empty,
      complete,
      collapsed: false,
      value: { type: 'card' },
    } satisfies StripePaymentElementChangeEvent);
  };

  root.append(testMode);
  for (const name of fieldNames) {
    const { label, input, problem } = fields[name];
    const box = document.createElement('div');
    box.append(label, input, problem);
    root.append(box);
    input.addEventListener('input', () => {
      // Only at the end: elsewhere the caret would jump.
      if (input.selectionStart === input.value.length) input.value = formats[name](input.value);
      fields[name].shown = undefined;
      paint();
      changed();
    });
    input.addEventListener('focus', () => {
      paint();
      emit('focus');
    });
    input.addEventListener('blur', () => {
      input.value = formats[name](input.value);
      if (input.value !== '') fields[name].shown = problems[name](input.value);
      paint();
      emit('blur');
    });
  }

  /** Words and colours as they are now: set one by one, since the page forbids inline styles. */
  function paint(): void {
    const { variables = {}, rules = {} } = settings.appearance;
    const words = texts[settings.language];
    const size = `max(16px, ${variables.fontSizeBase ?? '16px'})`;
    const border = (name: string) => rules[name]?.border ?? '1px solid currentColor';
    root.dir = settings.language === 'ar' ? 'rtl' : 'ltr';
    root.lang = settings.language;
    Object.assign(root.style, {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: '16px',
      color: variables.colorText ?? '',
      fontFamily: variables.fontFamily ?? 'inherit',
      fontSize: size,
    });
    testMode.textContent = words.testMode;
    Object.assign(testMode.style, {
      gridColumn: '1 / -1',
      margin: '0',
      color: variables.colorTextSecondary ?? '',
    });
    for (const name of fieldNames) {
      const { label, input, problem, shown } = fields[name];
      label.textContent = words[name];
      problem.textContent = shown ? (words.errors[shown] ?? '') : '';
      input.setAttribute('aria-invalid', String(Boolean(shown)));
      const box = input.parentElement;
      if (box) box.style.gridColumn = name === 'number' ? '1 / -1' : 'auto';
      Object.assign(label.style, { display: 'block', marginBlockEnd: '4px' });
      Object.assign(problem.style, {
        margin: shown ? '4px 0 0' : '0',
        color: variables.colorDanger ?? '',
      });
      Object.assign(input.style, {
        boxSizing: 'border-box',
        inlineSize: '100%',
        minBlockSize: '48px',
        padding: '8px 12px',
        font: 'inherit',
        color: 'inherit',
        // A card number reads from the left; its field begins where the language does.
        textAlign: settings.language === 'ar' ? 'right' : 'left',
        background: variables.colorBackground ?? 'transparent',
        border: border(document.activeElement === input ? '.Input:focus' : '.Input'),
        borderRadius: variables.borderRadius ?? '4px',
      });
      if (shown) input.style.borderColor = variables.colorDanger ?? '';
    }
  }

  /** The intent as it is now; one that cannot be paid any more has no fields. */
  async function begin(): Promise<void> {
    const { paymentIntent, error } = await load();
    if (!root.isConnected) return;
    if (error) return emit('loaderror', { error });
    if (!['succeeded', 'canceled'].includes(paymentIntent.status)) return emit('ready');
    const message = `This PaymentIntent is in a terminal state (${paymentIntent.status}) and cannot be used to initialize Elements.`;
    emit('loaderror', {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message,
      } satisfies StripeError,
    });
  }

  const element = {
    mount(place: string | HTMLElement) {
      const parent = typeof place === 'string' ? document.querySelector(place) : place;
      if (!parent) throw new Error(`There is no element ${place} to mount the fields in`);
      parent.replaceChildren(root);
      paint();
      emit('loaderstart');
      void begin();
    },
    unmount: () => root.remove(),
    destroy() {
      element.clear();
      root.remove();
      handlers.clear();
    },
    focus: () => fields.number.input.focus(),
    blur() {
      for (const name of fieldNames) fields[name].input.blur();
    },
    clear() {
      for (const name of fieldNames) {
        fields[name].input.value = '';
        fields[name].shown = undefined;
      }
      paint();
    },
    collapse: () => undefined,
    // Wallets and layouts: there is nothing of it here to change.
    update: (_options: object) => undefined,
    on(type: string, handler: Handler) {
      const known = handlers.get(type) ?? new Set();
      handlers.set(type, known.add(handler));
      return element;
    },
    once(type: string, handler: Handler) {
      const first = ((event: never) => {
        handlers.get(type)?.delete(first);
        return handler(event);
      }) satisfies Handler;
      return element.on(type, first);
    },
    off(type: string, handler?: Handler) {
      if (handler) handlers.get(type)?.delete(handler);
      else handlers.delete(type);
      return element;
    },
  };
  element satisfies Record<keyof StripePaymentElement, unknown>;
  return {
    element,
    paint,
    /** Shows what is wrong at its field. @returns the first problem's code. */
    check(): string | undefined {
      const wrong = fieldNames.filter((name) => {
        fields[name].shown = problems[name](typedIn(name));
        return fields[name].shown;
      });
      paint();
      const [first] = wrong;
      if (!first) return undefined;
      fields[first].input.focus();
      return fields[first].shown;
    },
    card() {
      const expiry = digitsOf(typedIn('expiry'));
      return {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': digitsOf(typedIn('number')),
        'payment_method_data[card][exp_month]': expiry.slice(0, 2),
        'payment_method_data[card][exp_year]': expiry.slice(2),
        'payment_method_data[card][cvc]': digitsOf(typedIn('cvc')),
      };
    },
  };
}

type PaymentFields = ReturnType<typeof createPaymentElement>;

/** A set of fields for one payment; what the page's own `elements` is to Stripe. */
function createElements(
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
        () => ask('GET', key, clientSecret, '', settings.language),
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

interface Entry {
  clientSecret: string;
  settings: { language: Language };
  card: () => Record<string, string>;
}
/** What belongs to the elements of a page, out of its reach. */
const entries = new WeakMap<object, Entry>();

interface ConfirmOptions {
  elements?: object;
  clientSecret?: string;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

/** The page leaves: a promise that never comes back, as Stripe's. */
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
      const result = await ask('POST', key, secret, '/confirm', language, {
        ...entry.card(),
        return_url: returnUrl,
      });
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
      ask('GET', key, clientSecret, '', languageOf(options.locale)),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
    // @stripe/react-stripe-js looks for these to know Stripe's object.
    createToken: async () => notHere('createToken'),
    createPaymentMethod: async () => notHere('createPaymentMethod'),
    confirmCardPayment: async () => notHere('confirmCardPayment'),
  };
  stripe satisfies Pick<Stripe, 'retrievePaymentIntent' | 'registerAppInfo'>;
  return stripe;
}

// The release that @stripe/stripe-js expects, so that it does not warn.
Object.assign(window, { Stripe: Object.assign(openStripe, { version: 'endive' }) });
