import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { outcomeOf } from './card-form.tsx';

const intent = (status: PaymentIntent.Status) => ({ id: 'pi_1', status }) as PaymentIntent;

test('only a succeeded payment counts as paid', () => {
  expect(outcomeOf({ paymentIntent: intent('succeeded') })).toEqual({
    kind: 'succeeded',
    paymentIntentId: 'pi_1',
  });
  expect(outcomeOf({ paymentIntent: intent('processing') })).toEqual({
    kind: 'unfinished',
    status: 'processing',
  });
});

test('the payer reads the provider’s text for card errors, and ours for others', () => {
  const declined: StripeError = { type: 'card_error', message: 'Your card was declined.' };
  expect(outcomeOf({ error: declined })).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
  });
  const incomplete: StripeError = { type: 'validation_error', message: 'Your card expired.' };
  expect(outcomeOf({ error: incomplete })).toEqual({
    kind: 'invalid',
    message: 'Your card expired.',
  });
  const ours: StripeError = { type: 'invalid_request_error', message: 'No such key: pk_1' };
  expect(outcomeOf({ error: ours })).toEqual({ kind: 'failed' });
});

test('without an answer the charge is unknown', () => {
  for (const type of ['api_connection_error', 'api_error'] as const)
    expect(outcomeOf({ error: { type, message: 'boom' } })).toEqual({ kind: 'unknown' });
});

test('an attempt on a payment that had gone through counts as paid', () => {
  const error: StripeError = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent: intent('succeeded'),
  };
  expect(outcomeOf({ error })).toEqual({ kind: 'succeeded', paymentIntentId: 'pi_1' });
});
