import type Stripe from 'stripe';
import type { Bank } from './bank.ts';
import { readCard } from './cards.ts';
import type { Clock } from './clock.ts';
import { invalidRequest } from './errors.ts';
import type { Cause, Events } from './events.ts';
import {
  allowOnly,
  type Form,
  groupOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
} from './form.ts';
import { publicIntent } from './objects.ts';

/** A call, as the routes pass it on. */
export interface Call {
  /** The id in the path. */
  id: string;
  form: Form;
  /** With the publishable key, the payer's page sees only the public part of its own payment. */
  isPublic: boolean;
  cause: Cause;
}

interface Parts {
  bank: Bank;
  events: Events;
  clock: Clock;
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'];
const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** A value of Stripe's list, or nothing. */
function wordOf<Word extends string>(form: Form, name: string, words: string[]): Word | undefined {
  const word = textOf(form, name);
  if (word !== undefined && !words.includes(word))
    throw invalidRequest(`Invalid ${name}: must be one of ${words.join(', ')}`, undefined, name);
  return word as Word | undefined;
}

function readLimit(form: Form): number {
  const limit = integerOf(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest('This value must be between 1 and 100.', undefined, 'limit');
  return limit;
}

/** The supported part of Stripe's API, one function for each endpoint. */
export function createCalls({ bank, events, clock }: Parts) {
  /** @throws ProviderError 404, and 400 for another intent's client secret. */
  function findFor({ id, form, isPublic }: Call): Stripe.PaymentIntent {
    const intent = bank.find(id);
    const secret = textOf(form, 'client_secret');
    if (isPublic ? intent.client_secret !== secret : secret && intent.client_secret !== secret)
      throw invalidRequest(
        'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the client_secret is the same as the one returned by the PaymentIntent creation API.',
        'payment_intent_invalid_parameter',
        'client_secret',
      );
    return intent;
  }

  const show = (intent: Stripe.PaymentIntent, { isPublic }: Call) =>
    isPublic ? publicIntent(intent) : intent;

  return {
    createIntent({ form, cause }: Call) {
      allowOnly(form, [
        'amount',
        'currency',
        'allowed_payment_method_types',
        'metadata',
        'description',
        'receipt_email',
      ]);
      requiredText(form, 'amount');
      const amount = integerOf(form, 'amount') ?? 0;
      const currency = requiredText(form, 'currency').toLowerCase();
      if (!currencies.has(currency))
        throw invalidRequest(`Invalid currency: ${currency}.`, undefined, 'currency');
      if (amount < 1)
        throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount');
      if (amount < 50)
        throw invalidRequest('Amount must be at least $0.50 usd', 'amount_too_small', 'amount');
      if (amount > 99_999_999)
        throw invalidRequest(
          'Amount must be no more than $999,999.99',
          'amount_too_large',
          'amount',
        );
      const types = Object.values(groupOf(form, 'allowed_payment_method_types') ?? { 0: 'card' });
      if (types.length !== 1 || types[0] !== 'card')
        throw invalidRequest(
          'The test provider takes payments by card only.',
          undefined,
          'allowed_payment_method_types',
        );
      return bank.create(
        {
          amount,
          currency,
          metadata: metadataOf(form),
          description: textOf(form, 'description'),
          receiptEmail: textOf(form, 'receipt_email'),
        },
        cause,
      );
    },
    retrieveIntent(call: Call) {
      allowOnly(call.form, ['client_secret', 'key', ...(call.isPublic ? [] : ['expand'])]);
      const intent = findFor(call);
      const expanded = Object.values(groupOf(call.form, 'expand') ?? {});
      const other = expanded.find((name) => name !== 'latest_charge');
      if (other !== undefined)
        throw invalidRequest(
          `This property cannot be expanded (${String(other)}).`,
          undefined,
          'expand',
        );
      const charge = expanded.length > 0 && bank.charge(String(intent.latest_charge));
      return charge ? { ...intent, latest_charge: charge } : show(intent, call);
    },
    confirmIntent(call: Call) {
      const { form } = call;
      allowOnly(form, ['client_secret', 'key', 'payment_method_data', 'return_url']);
      const intent = findFor(call);
      const data = groupOf(form, 'payment_method_data');
      if (!data)
        throw invalidRequest(
          "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
          'payment_intent_unexpected_state',
        );
      const type = requiredText(data, 'type', 'payment_method_data[type]');
      if (type !== 'card')
        throw invalidRequest(
          'The test provider takes payments by card only.',
          undefined,
          'payment_method_data[type]',
        );
      const returnUrl = textOf(form, 'return_url');
      if (returnUrl !== undefined && !/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? ''))
        throw invalidRequest('Not a valid URL', 'url_invalid', 'return_url');
      const confirmed = bank.confirm(
        intent,
        { card: readCard(data, clock()), returnUrl },
        call.cause,
      );
      return show(confirmed, call);
    },
    cancelIntent({ id, form, cause }: Call) {
      allowOnly(form, ['cancellation_reason']);
      return bank.cancel(
        bank.find(id),
        wordOf<Stripe.PaymentIntent.CancellationReason>(
          form,
          'cancellation_reason',
          cancellationReasons,
        ),
        cause,
      );
    },
    createRefund({ form, cause }: Call) {
      allowOnly(form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata']);
      return bank.refund(
        {
          intentId: textOf(form, 'payment_intent'),
          chargeId: textOf(form, 'charge'),
          amount: integerOf(form, 'amount'),
          reason: wordOf<Stripe.Refund.Reason>(form, 'reason', refundReasons),
          metadata: metadataOf(form),
        },
        cause,
      );
    },
    listEvents({ form }: Call) {
      allowOnly(form, ['type', 'types', 'limit', 'starting_after']);
      const type = textOf(form, 'type');
      const types = type ? [type] : Object.values(groupOf(form, 'types') ?? {}).map(String);
      return events.list({
        types: types.length > 0 ? types : undefined,
        limit: readLimit(form),
        after: textOf(form, 'starting_after'),
      });
    },
    retrieveEvent: ({ id }: Call) => events.find(id),
  };
}
