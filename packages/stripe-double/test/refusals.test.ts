import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { clientOf, fee, refusalOf, useClient } from './official-client.ts';

describe('idempotency keys', () => {
  test('one key makes one intent, also at the same moment', async () => {
    const { stripe } = await useClient();
    const create = () => stripe.paymentIntents.create(fee, { idempotencyKey: 'attempt-1' });
    const made = await Promise.all([create(), create(), create()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const again = await create();
    expect(again.id).toBe(made[0].id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = await stripe.paymentIntents.create(fee, { idempotencyKey: 'attempt-2' });
    expect(other.id).not.toBe(again.id);
  });

  test('the same key for another call is refused', async () => {
    const { stripe } = await useClient();
    const options = { idempotencyKey: 'attempt-1' };
    await stripe.paymentIntents.create(fee, options);
    const other = stripe.paymentIntents.create({ ...fee, amount: 2000 }, options);
    expect(await refusalOf(other)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    const elsewhere = await refusalOf(stripe.refunds.create({ charge: 'ch_1' }, options));
    expect(elsewhere).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('a call that was refused before it did anything leaves its key free', async () => {
    const { stripe } = await useClient();
    const options = { idempotencyKey: 'attempt-1' };
    await refusalOf(stripe.paymentIntents.create({ ...fee, amount: 1 }, options));
    expect((await stripe.paymentIntents.create(fee, options)).amount).toBe(1000);
  });

  test('a lost answer is sent again', async () => {
    const { provider, stripe } = await useClient();
    const options = { idempotencyKey: 'attempt-1' };
    // The library itself retries once when a persistent connection breaks.
    provider.fail('lost', { times: 2 });
    const lost = await refusalOf(stripe.paymentIntents.create(fee, options));
    expect(lost).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const { id } = await stripe.paymentIntents.create(fee, options);
    const made = provider.events.filter(({ type }) => type === 'payment_intent.created');
    expect(made).toHaveLength(1);
    expect(provider.intent(id).status).toBe('requires_payment_method');
  });
});

describe('the provider refuses', () => {
  test.each([
    ['too little', { ...fee, amount: 49 }, 'amount_too_small', 'amount'],
    ['no whole number', { ...fee, amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
    ['no such currency', { ...fee, currency: 'gold' }, undefined, 'currency'],
    ['unknown', { ...fee, colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      // The API removed it before the version that the library is pinned to.
      'the older name of a parameter',
      { ...fee, payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
  ])('%s', async (_case, params, code, param) => {
    const { stripe } = await useClient();
    const refusal = await refusalOf(stripe.paymentIntents.create(params));
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect([refusal.statusCode, refusal.code, refusal.param]).toEqual([400, code, param]);
  });

  test('an unknown intent', async () => {
    const { stripe } = await useClient();
    const refusal = await refusalOf(stripe.paymentIntents.retrieve('pi_unknown'));
    expect(refusal).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_unknown'",
    });
  });

  test('a wrong key, and the page’s key where the secret one is needed', async () => {
    const { provider } = await useClient();
    for (const key of ['sk_test_wrong', provider.settings.publishableKey]) {
      const refusal = await refusalOf(clientOf(provider.settings, key).paymentIntents.create(fee));
      expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
      expect(refusal.message).not.toContain(key);
    }
  });

  test('a client secret of another intent', async () => {
    const { provider } = await useClient();
    const [one, two] = [provider.make({ isPaid: false }), provider.make({ isPaid: false })];
    const secret = `${one.id}_secret_${two.client_secret?.split('_secret_')[1]}`;
    const { status, body } = await provider.pay(secret);
    expect([status, body.error?.code]).toEqual([400, 'payment_intent_invalid_parameter']);
  });

  test.each([
    ['down', Stripe.errors.StripeConnectionError],
    ['slow', Stripe.errors.StripeConnectionError],
    [503, Stripe.errors.StripeAPIError],
    [429, Stripe.errors.StripeRateLimitError],
  ] as const)('as the test asks: %s', async (how, kind) => {
    const { provider, stripe } = await useClient();
    provider.fail(how);
    const refusal = await refusalOf(
      stripe.paymentIntents.create(fee, { timeout: how === 'slow' ? 100 : 2000 }),
    );
    expect(refusal).toBeInstanceOf(kind);
    provider.fail();
    expect((await stripe.paymentIntents.create(fee)).amount).toBe(1000);
  });
});
