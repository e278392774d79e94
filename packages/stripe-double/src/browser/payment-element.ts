import type {
  PaymentIntentResult,
  StripeError,
  StripePaymentElement,
  StripePaymentElementChangeEvent,
} from '@stripe/stripe-js';
import { makeField } from './field.ts';
import { type CardFields, type FieldSettings, paintFields } from './paint-fields.ts';
import { digitsOf, type FieldName, fieldNames, formats, problems } from './typing.ts';

type Handler = (event: never) => unknown;

/** Returns the listeners of an element, by the type of event. */
function createEvents() {
  const handlers = new Map<string, Set<Handler>>();
  const on = (type: string, handler: Handler) => {
    handlers.set(type, (handlers.get(type) ?? new Set()).add(handler));
  };
  return {
    on,
    once(type: string, handler: Handler) {
      const first = ((event: never) => {
        handlers.get(type)?.delete(first);
        return handler(event);
      }) satisfies Handler;
      on(type, first);
    },
    off(type: string, handler?: Handler) {
      if (handler) handlers.get(type)?.delete(handler);
      else handlers.delete(type);
    },
    emit(type: string, more: object = {}) {
      for (const handler of handlers.get(type) ?? [])
        (handler as (event: object) => unknown)({ elementType: 'payment', ...more });
    },
    clear: () => handlers.clear(),
  };
}

/** The fields of a card, in the page's container. */
export function createPaymentElement(
  load: () => Promise<PaymentIntentResult>,
  settings: FieldSettings,
) {
  const events = createEvents();
  const { emit } = events;
  const root = document.createElement('div');
  const fields: CardFields = {
    number: makeField('number'),
    expiry: makeField('expiry'),
    cvc: makeField('cvc'),
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

  for (const name of fieldNames) {
    const { label, input, problem } = fields[name];
    const box = document.createElement('div');
    box.append(label, input, problem);
    root.append(box);
    input.addEventListener('input', () => {
      // Only at the end of the text, because elsewhere the caret would jump.
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

  const paint = () => paintFields(root, fields, settings);

  /** Loads the intent. An intent that can no longer be paid has no fields. */
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
      events.clear();
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
    // Accepts options of wallets and layouts, which have no effect here.
    update: (_options: object) => undefined,
    on(type: string, handler: Handler) {
      events.on(type, handler);
      return element;
    },
    once(type: string, handler: Handler) {
      events.once(type, handler);
      return element;
    },
    off(type: string, handler?: Handler) {
      events.off(type, handler);
      return element;
    },
  };
  element satisfies Record<keyof StripePaymentElement, unknown>;
  return {
    element,
    paint,
    /**
     * Shows the problems at their fields.
     * @returns the first problem's code
     */
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

export type PaymentFields = ReturnType<typeof createPaymentElement>;
