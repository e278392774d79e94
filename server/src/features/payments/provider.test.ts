import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ProviderError } from './provider-error.ts';

const secret = 'pi_1_secret_2';
const refusal = (statusCode: number) =>
  Stripe.errors.StripeError.generate({
    type: 'invalid_request_error',
    code: 'some_code',
    message: `No such thing: ${secret}`,
    statusCode,
    requestId: 'req_1',
    headers: {},
  });

test('a logged failure has no secret', () => {
  const error = new ProviderError(refusal(400));
  expect(error.message).toBe('payment provider: StripeInvalidRequestError some_code 400 req_1');
  expect([error.cause, String(error.stack).includes(secret)]).toEqual([undefined, false]);
  expect(new ProviderError(new Error(secret)).message).toBe('payment provider: unexpected');
});

test.each([
  [400, true],
  [401, true],
  [500, true],
  [409, false],
  [429, false],
])('an answer %i is final for its key: %s', (status, isDefinite) => {
  expect(new ProviderError(refusal(status)).isDefinite).toBe(isDefinite);
});

test('a call without an answer may have succeeded', () => {
  const broken = new Stripe.errors.StripeConnectionError({
    message: 'Connection lost',
    type: 'api_error',
  });
  expect(new ProviderError(broken)).toMatchObject({
    code: 'payment_provider_failed',
    isDefinite: false,
  });
});
