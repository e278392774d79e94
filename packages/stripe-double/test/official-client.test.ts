import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { clientOf, fee, refusalOf, useClient } from './official-client.ts';

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

test("only the secret key sees a payment's charge, with its refunds", async () => {
  const { provider, stripe } = await useClient();
  const { id, client_secret: secret } = await stripe.paymentIntents.create(fee);
  const withCharge = { expand: ['latest_charge'] };
  expect((await stripe.paymentIntents.retrieve(id, withCharge)).latest_charge).toBeNull();
  await provider.pay(secret ?? '');
  await stripe.refunds.create({ payment_intent: id });
  const paid = await stripe.paymentIntents.retrieve(id, withCharge);
  expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { refunded: true } });
  const page = clientOf(provider.settings, provider.settings.publishableKey).paymentIntents;
  const asPage = page.retrieve(id, { client_secret: secret ?? '', ...withCharge });
  expect((await refusalOf(asPage)).code).toBe('parameter_unknown');
  const other = stripe.paymentIntents.retrieve(id, { expand: ['customer'] });
  expect((await refusalOf(other)).param).toBe('expand');
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
  // The library's types have no card numbers, because Stripe accepts them from the page only.
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

test('a card that needs its holder pays or fails by the holder’s answer', async () => {
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
