import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { useTestProvider } from '../../test/test-provider.ts';
import type { StripeSettings } from '../config.ts';

/** The official library, pointed at the provider by address and key alone. */
const clientOf = (settings: StripeSettings, key = settings.secretKey) => {
  const { hostname, port } = new URL(settings.apiBase);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 2000,
    telemetry: false,
  });
};

/** A provider and the official library before it. */
async function useClient() {
  const provider = await useTestProvider({ path: '' });
  return { provider, stripe: clientOf(provider.settings) };
}

const fee = {
  amount: 1000,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { advertisementId: 'a', pharmacyId: 'p' },
} satisfies Stripe.PaymentIntentCreateParams;

/** What a call that must fail was refused with. */
const refusalOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It was not refused');
};

test('an intent is created, retrieved and cancelled', async () => {
  const { stripe } = await useClient();
  const created = await stripe.paymentIntents.create(fee);
  expect(created).toMatchObject({
    object: 'payment_intent',
    amount: 1000,
    amount_received: 0,
    currency: 'usd',
    status: 'requires_payment_method',
    metadata: fee.metadata,
    livemode: false,
  });
  expect(created.lastResponse.requestId).toMatch(/^req_/);
  expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w+$`));
  expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(created);
  const canceled = await stripe.paymentIntents.cancel(created.id, {
    cancellation_reason: 'abandoned',
  });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(canceled.canceled_at).toBe(Date.parse('2026-11-20T09:00:00Z') / 1000);
  const again = await refusalOf(stripe.paymentIntents.cancel(created.id));
  expect(again).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(again.code).toBe('payment_intent_unexpected_state');
});

test('the payer’s page confirms with the client secret and sees no metadata', async () => {
  const { provider, stripe } = await useClient();
  const { id, client_secret: secret } = await stripe.paymentIntents.create(fee);
  const page = clientOf(provider.settings, provider.settings.publishableKey);
  const shown = await page.paymentIntents.retrieve(id, { client_secret: secret ?? '' });
  expect(shown).toMatchObject({ id, status: 'requires_payment_method', client_secret: secret });
  expect(Object.keys(shown)).not.toContain('metadata');
  expect(Object.keys(shown)).not.toContain('latest_charge');

  const { status, body } = await provider.pay(secret ?? '');
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'succeeded' });
  expect(Object.keys(body)).not.toContain('metadata');
  const paid = await stripe.paymentIntents.retrieve(id);
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1000, next_action: null });
  expect(paid.latest_charge).toMatch(/^ch_/);
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
])('%s is refused as %s, and the intent stays payable', async (number, code, decline, message) => {
  const { provider, stripe } = await useClient();
  const { id, client_secret: secret } = await stripe.paymentIntents.create(fee);
  const { status, body } = await provider.pay(secret ?? '', number);
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ type: 'card_error', code, message });
  expect(body.error?.decline_code).toBe(decline);
  const after = await stripe.paymentIntents.retrieve(id);
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { type: 'card_error', code, message },
  });
  expect(provider.eventOf('payment_intent.payment_failed')).toBeDefined();
  expect((await provider.pay(secret ?? '')).body.status).toBe('succeeded');
});

test('a card error reaches the official library as its own kind', async () => {
  const { stripe } = await useClient();
  const { id } = await stripe.paymentIntents.create(fee);
  // The types of the library know no card numbers: Stripe wants them from the page only.
  const data = {
    payment_method_data: {
      type: 'card',
      card: { number: '4000000000009995', exp_month: 12, exp_year: 2034, cvc: '123' },
    },
  } as object;
  const refusal = await refusalOf(stripe.paymentIntents.confirm(id, data));
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(refusal).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    payment_intent: { id, status: 'requires_payment_method' },
  });
});

test.each([
  ['4242424242424241', 'incorrect_number', undefined],
  ['4111111111111111', 'card_declined', 'test_mode_live_card'],
])('%s, no card of the tests, changes nothing', async (number, code, decline) => {
  const { provider, stripe } = await useClient();
  const { id, client_secret: secret } = await stripe.paymentIntents.create(fee);
  const { status, body } = await provider.pay(secret ?? '', number);
  expect([status, body.error?.code, body.error?.decline_code]).toEqual([402, code, decline]);
  expect((await stripe.paymentIntents.retrieve(id)).last_payment_error).toBeNull();
});

test('a card that asks for its holder pays or fails by the holder’s answer', async () => {
  const { provider, stripe } = await useClient();
  const { id, client_secret: secret } = await stripe.paymentIntents.create(fee);
  const ask = async () => (await provider.pay(secret ?? '', '4000002500003155')).body;
  expect(await ask()).toMatchObject({
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${provider.settings.apiBase}/authenticate/${id}` },
    },
  });
  const failed = provider.authenticate(id, false);
  expect(Object.fromEntries(failed?.searchParams ?? [])).toEqual({
    payment_intent: id,
    payment_intent_client_secret: secret,
    redirect_status: 'failed',
  });
  expect((await stripe.paymentIntents.retrieve(id)).last_payment_error?.code).toBe(
    'payment_intent_authentication_failure',
  );
  await ask();
  expect(provider.authenticate(id, true)?.searchParams.get('redirect_status')).toBe('succeeded');
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  expect(provider.authenticate(id, true)).toBeUndefined();
});

describe('refunds and disputes', () => {
  test('a part, then the rest', async () => {
    const { provider, stripe } = await useClient();
    const { id } = provider.make({ metadata: fee.metadata });
    const part = await stripe.refunds.create({ payment_intent: id, amount: 400 });
    expect(part).toMatchObject({ object: 'refund', amount: 400, status: 'succeeded' });
    const chargeIn = () => {
      const event = JSON.parse(provider.eventOf('charge.refunded').rawBody) as Stripe.Event;
      return event.type === 'charge.refunded' ? event.data.object : undefined;
    };
    expect(chargeIn()).toMatchObject({ refunded: false, amount_refunded: 400, payment_intent: id });
    await stripe.refunds.create({ payment_intent: id });
    expect(chargeIn()).toMatchObject({ refunded: true, amount_refunded: 1000 });
    const more = await refusalOf(stripe.refunds.create({ payment_intent: id }));
    expect(more.code).toBe('charge_already_refunded');
  });

  test('a dispute opens and closes once', async () => {
    const { provider, stripe } = await useClient();
    const { client_secret: secret, id } = await stripe.paymentIntents.create(fee);
    await provider.pay(secret ?? '', '4000000000000259');
    const opened = JSON.parse(provider.eventOf('charge.dispute.created').rawBody) as Stripe.Event;
    expect(opened.data.object).toMatchObject({ payment_intent: id, status: 'needs_response' });
    provider.dispute(id, 'lost');
    provider.dispute(id, 'lost');
    expect(provider.events.filter(({ type }) => type === 'charge.dispute.closed')).toHaveLength(1);
    expect((await refusalOf(stripe.refunds.create({ payment_intent: id }))).code).toBe(
      'charge_disputed',
    );
  });
});

describe('idempotency keys', () => {
  test('one intent for one key, also at the same moment', async () => {
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

  test('the same key for something else is refused', async () => {
    const { stripe } = await useClient();
    const options = { idempotencyKey: 'attempt-1' };
    await stripe.paymentIntents.create(fee, options);
    const other = stripe.paymentIntents.create({ ...fee, amount: 2000 }, options);
    expect(await refusalOf(other)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    const elsewhere = await refusalOf(stripe.refunds.create({ charge: 'ch_1' }, options));
    expect(elsewhere).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('a call that was refused before anything was done leaves its key free', async () => {
    const { stripe } = await useClient();
    const options = { idempotencyKey: 'attempt-1' };
    await refusalOf(stripe.paymentIntents.create({ ...fee, amount: 1 }, options));
    expect((await stripe.paymentIntents.create(fee, options)).amount).toBe(1000);
  });

  test('an answer that was lost on its way comes again', async () => {
    const { provider, stripe } = await useClient();
    const options = { idempotencyKey: 'attempt-1' };
    // The library itself asks once more when a kept connection breaks.
    provider.fail('lost', { times: 2 });
    const lost = await refusalOf(stripe.paymentIntents.create(fee, options));
    expect(lost).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const { id } = await stripe.paymentIntents.create(fee, options);
    const made = provider.events.filter(({ type }) => type === 'payment_intent.created');
    expect(made).toHaveLength(1);
    expect(provider.intent(id).status).toBe('requires_payment_method');
  });
});

describe('what is refused', () => {
  test.each([
    ['too little', { ...fee, amount: 49 }, 'amount_too_small', 'amount'],
    ['no whole number', { ...fee, amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
    ['no such currency', { ...fee, currency: 'gold' }, undefined, 'currency'],
    ['unknown', { ...fee, colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      // Gone from the API since the version that the library is pinned to.
      'the older name of a parameter',
      { ...fee, payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
  ])('%s', async (_what, params, code, param) => {
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
  ] as const)('told to fail: %s', async (how, kind) => {
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
