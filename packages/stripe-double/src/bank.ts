import type Stripe from 'stripe';
import type { Card } from './card.ts';
import { outcomeOf } from './cards.ts';
import { newCharge } from './charges.ts';
import type { Clock } from './clock.ts';
import { createDisputesAndRefunds } from './disputes-and-refunds.ts';
import { cardError, type ErrorBody, invalidRequest, noSuch } from './errors.ts';
import type { Cause, Events } from './events.ts';
import { type IntentParams, newIntent, newPaymentMethod, publicIntent } from './objects.ts';

interface BankDeps {
  clock: Clock;
  events: Events;
  /** The page that asks the card's holder about this intent. */
  authenticationUrl: (intentId: string) => string;
}

/** The payer's card and the page to return to, as the page's script sends them. */
export interface Confirmation {
  card: Card;
  returnUrl: string | undefined;
}

export type Bank = ReturnType<typeof createBank>;

const final: Stripe.PaymentIntent.Status[] = ['succeeded', 'canceled'];

/** @throws ProviderError 400 when the intent can no longer be paid */
function assertOpen(intent: Stripe.PaymentIntent): void {
  if (!final.includes(intent.status)) return;
  const refusal = invalidRequest(
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : "This PaymentIntent's payment_method could not be updated because it has a status of canceled. You may only update the payment_method of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.",
    'payment_intent_unexpected_state',
  );
  refusal.body.payment_intent = publicIntent(structuredClone(intent));
  throw refusal;
}

/** Returns the page to which the payer returns after the bank's question. */
function nextPage(returnUrl: string, intent: Stripe.PaymentIntent, isHolder: boolean): URL {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', isHolder ? 'succeeded' : 'failed');
  return url;
}

/** The payments of this run in memory, with the transitions that Stripe makes. */
export function createBank({ clock, events, authenticationUrl }: BankDeps) {
  const intents = new Map<string, Stripe.PaymentIntent>();
  const charges = new Map<string, Stripe.Charge>();
  /** Cards that wait for their holder's answer. */
  const asked = new Map<string, { card: Card; method: Stripe.PaymentMethod }>();
  const after = createDisputesAndRefunds({ clock, events, charges, find });

  /** @throws ProviderError 404. */
  function find(id: string): Stripe.PaymentIntent {
    const intent = intents.get(id);
    if (!intent) throw noSuch('payment_intent', id, 'intent');
    return intent;
  }

  /** The bank takes the money. */
  function pay(
    intent: Stripe.PaymentIntent,
    card: Card,
    method: Stripe.PaymentMethod,
    cause: Cause | null,
  ): void {
    const outcome = outcomeOf(card);
    const charge = newCharge(intent, { methodId: method.id, card, outcome }, clock());
    charges.set(charge.id, charge);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      payment_method: method.id,
      next_action: null,
      last_payment_error: null,
    } satisfies Partial<Stripe.PaymentIntent>);
    events.publish('charge.succeeded', charge, cause);
    events.publish('payment_intent.succeeded', intent, cause);
    if (outcome.kind === 'pays_then_disputed') after.dispute(intent.id, 'needs_response');
  }

  /** The card did not pay: the intent waits for another. */
  function refuse(
    intent: Stripe.PaymentIntent,
    error: Omit<ErrorBody, 'type' | 'payment_intent'>,
    cause: Cause | null,
  ) {
    const refusal = cardError(error);
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: refusal.body as Stripe.PaymentIntent.LastPaymentError,
    } satisfies Partial<Stripe.PaymentIntent>);
    events.publish('payment_intent.payment_failed', intent, cause);
    return refusal;
  }

  return {
    ...after,
    find,
    charge: (id: string) => charges.get(id),
    create(params: IntentParams, cause: Cause | null): Stripe.PaymentIntent {
      const intent = newIntent(params, clock());
      intents.set(intent.id, intent);
      events.publish('payment_intent.created', intent, cause);
      return intent;
    },
    /**
     * Charges a card, or asks its holder first.
     * @throws ProviderError 402 if the bank declines, 400 if the intent can no longer be paid
     */
    confirm(
      intent: Stripe.PaymentIntent,
      { card, returnUrl }: Confirmation,
      cause: Cause | null,
    ): Stripe.PaymentIntent {
      assertOpen(intent);
      const outcome = outcomeOf(card);
      const method = newPaymentMethod(card, clock());
      if (outcome.kind === 'declines') {
        const charge = newCharge(intent, { methodId: method.id, card, outcome }, clock());
        charges.set(charge.id, charge);
        intent.latest_charge = charge.id;
        events.publish('charge.failed', charge, cause);
        const error = {
          charge: charge.id,
          code: outcome.code,
          ...(outcome.declineCode && { decline_code: outcome.declineCode }),
          message: outcome.message,
          ...(outcome.param && { param: outcome.param }),
          payment_method: method,
        };
        const refusal = refuse(intent, error, cause);
        refusal.body.payment_intent = publicIntent(structuredClone(intent));
        throw refusal;
      }
      if (outcome.kind !== 'asks_holder') {
        pay(intent, card, method, cause);
        return intent;
      }
      if (!returnUrl)
        throw invalidRequest(
          'Missing required param: return_url.',
          'parameter_missing',
          'return_url',
        );
      asked.set(intent.id, { card, method });
      Object.assign(intent, {
        status: 'requires_action',
        payment_method: method.id,
        last_payment_error: null,
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { return_url: returnUrl, url: authenticationUrl(intent.id) },
        },
      } satisfies Partial<Stripe.PaymentIntent>);
      events.publish('payment_intent.requires_action', intent, cause);
      return intent;
    },
    /** The intent that waits for its holder's answer, or `undefined`. */
    waiting: (intentId: string) => (asked.has(intentId) ? intents.get(intentId) : undefined),
    /**
     * Records the holder's answer.
     * @returns the next page, or `undefined` if no question was open
     */
    authenticate(intentId: string, isHolder: boolean): URL | undefined {
      const intent = intents.get(intentId);
      const question = asked.get(intentId);
      const back = intent?.next_action?.redirect_to_url?.return_url;
      if (!intent || !question || !back) return undefined;
      asked.delete(intentId);
      if (isHolder) pay(intent, question.card, question.method, null);
      else
        refuse(
          intent,
          {
            code: 'payment_intent_authentication_failure',
            message:
              'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
            payment_method: question.method,
          },
          null,
        );
      return nextPage(back, intent, isHolder);
    },
    /** @throws ProviderError 400 when it is past cancelling. */
    cancel(
      intent: Stripe.PaymentIntent,
      reason: Stripe.PaymentIntent.CancellationReason | undefined,
      cause: Cause | null,
    ): Stripe.PaymentIntent {
      if (final.includes(intent.status))
        throw invalidRequest(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
          'payment_intent_unexpected_state',
        );
      asked.delete(intent.id);
      Object.assign(intent, {
        status: 'canceled',
        canceled_at: Math.floor(clock().getTime() / 1000),
        cancellation_reason: reason ?? null,
        next_action: null,
      } satisfies Partial<Stripe.PaymentIntent>);
      events.publish('payment_intent.canceled', intent, cause);
      return intent;
    },
  };
}
