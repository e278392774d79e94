import { gzipSync } from 'node:zlib';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { Browser } from '../../../test/client.ts';
import {
  activated,
  intentOf,
  type Paying,
  runningUntil,
  unpaid,
  usePaying,
} from '../../../test/paying.ts';
import { paymentEvents } from '../../database/schema.ts';
import { days, seconds } from '../../platform/clock.ts';

const inThirtyDays = ({ app }: Paying) => new Date(app.clock().getTime() + days(30));
const succeeded = 'payment_intent.succeeded';

describe('an event of a payment', () => {
  test('activates the advertisement without the page', async () => {
    const scene = await usePaying();
    const { provider, pay, deliver, readState, subjects } = scene;
    await pay();
    const { status, body } = await deliver(provider.eventOf(succeeded));
    expect([status, body]).toEqual([200, { received: true }]);
    expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
    expect(await subjects()).toEqual([activated]);
  });

  test('before the page’s call: the page finds it active', async () => {
    const scene = await usePaying();
    const { provider, pay, confirm, deliver, readState, subjects } = scene;
    const intentId = await pay();
    await deliver(provider.eventOf(succeeded));
    const { status, body } = await confirm(intentId);
    expect([status, body.isActive]).toEqual([200, true]);
    expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
    expect(await subjects()).toEqual([activated]);
  });

  test('after the page’s call changes nothing', async () => {
    const scene = await usePaying();
    const { app, provider, pay, confirm, deliver, readState, subjects } = scene;
    await confirm(await pay());
    const end = inThirtyDays(scene);
    app.advance(seconds(200));
    expect((await deliver(provider.eventOf(succeeded))).status).toBe(200);
    expect(await readState()).toEqual(runningUntil(end));
    expect(await subjects()).toEqual([activated]);
  });

  test('sent repeatedly counts once, even while the provider is down', async () => {
    const scene = await usePaying();
    const { app, provider, pay, deliver, readState, subjects } = scene;
    await pay();
    const event = provider.eventOf(succeeded);
    for (let n = 0; n < 3; n++) expect((await deliver(event)).status).toBe(200);
    provider.fail('down');
    expect((await deliver(event)).status).toBe(200);
    expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
    expect(await subjects()).toEqual([activated]);
    expect(await app.db.$count(paymentEvents)).toBe(1);
  });

  test('is refused while the provider is unreachable, so that it comes again', async () => {
    const scene = await usePaying({ paymentTimeout: 100 });
    const { app, provider, pay, deliver, readState } = scene;
    await pay();
    const event = provider.eventOf(succeeded);
    provider.fail('down');
    expect((await deliver(event)).status).toBe(502);
    provider.fail('slow');
    expect((await deliver(event)).status).toBe(504);
    expect([await readState(), await app.db.$count(paymentEvents)]).toEqual([unpaid, 0]);
    provider.fail();
    expect((await deliver(event)).status).toBe(200);
    expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
  });

  test.each([
    ['nothing of ours', () => ({ metadata: {} })],
    ['too little', (metadata: object) => ({ metadata, amount: 900 })],
    ['another currency', (metadata: object) => ({ metadata, currency: 'sdg' })],
    ['another pharmacy', (metadata: object) => ({ metadata: { ...metadata, pharmacyId: 'x' } })],
  ])('of a payment for %s is accepted and changes nothing', async (_case, paymentFor) => {
    const { provider, metadata, deliver, readState, attempts } = await usePaying();
    provider.make(paymentFor(metadata) as Parameters<typeof provider.make>[0]);
    expect((await deliver(provider.eventOf(succeeded))).status).toBe(200);
    expect([await readState(), await attempts()]).toEqual([unpaid, []]);
  });

  test('of a payment unknown to the provider is refused, even signed', async () => {
    const { app, metadata, provider, deliver, readState } = await usePaying();
    const rawBody = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: succeeded,
      data: {
        object: {
          id: 'pi_forged',
          object: 'payment_intent',
          status: 'succeeded',
          amount: 1000,
          amount_received: 1000,
          currency: 'usd',
          metadata,
        },
      },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: rawBody,
      secret: provider.settings.webhookSecret ?? '',
      timestamp: Math.floor(app.clock().getTime() / 1000),
    });
    expect((await deliver({ rawBody, signature })).status).toBe(200);
    expect(await readState()).toEqual(unpaid);
  });
});

describe('other events', () => {
  test('of a failed card leave the payment open for another card', async () => {
    const { app, provider, open, deliver, attempts } = await usePaying();
    const { clientSecret } = (await open()).body;
    await provider.pay(clientSecret, '4000000000000002');
    const { status } = await deliver(provider.eventOf('payment_intent.payment_failed'));
    expect(status).toBe(200);
    expect(await attempts()).toEqual([{ status: 'open', intentId: intentOf(clientSecret) }]);
    expect((await open()).body).toEqual({ clientSecret });
    expect(await app.db.$count(paymentEvents)).toBe(1);
  });

  test('of a cancellation abandon the attempt', async () => {
    const { provider, open, deliver, attempts } = await usePaying();
    const intentId = intentOf((await open()).body.clientSecret);
    provider.cancel(intentId);
    expect((await deliver(provider.eventOf('payment_intent.canceled'))).status).toBe(200);
    expect(await attempts()).toEqual([{ status: 'abandoned', intentId }]);
  });

  test('of other kinds are accepted and ignored', async () => {
    const { app, provider, open, deliver } = await usePaying();
    await open();
    expect((await deliver(provider.eventOf('payment_intent.created'))).status).toBe(200);
    expect(await app.db.$count(paymentEvents)).toBe(0);
  });
});

describe('an unsigned or changed event changes nothing:', () => {
  const tamper: Record<string, (scene: Paying) => { rawBody: string; signature: string }> = {
    unsigned: ({ provider }) => ({ ...provider.eventOf(succeeded), signature: '' }),
    'signed with nonsense': ({ provider }) => ({
      ...provider.eventOf(succeeded),
      signature: 't=1,v1=00',
    }),
    'signed with another secret': ({ app, provider }) => {
      const { rawBody } = provider.eventOf(succeeded);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: rawBody,
        secret: 'whsec_another',
        timestamp: Math.floor(app.clock().getTime() / 1000),
      });
      return { rawBody, signature };
    },
    'changed on the way': ({ provider }) => {
      const { rawBody, signature } = provider.eventOf(succeeded);
      return { rawBody: rawBody.replace('"usd"', '"eur"'), signature };
    },
    'with one more space': ({ provider }) => {
      const { rawBody, signature } = provider.eventOf(succeeded);
      return { rawBody: `${rawBody} `, signature };
    },
    'older than five minutes': ({ app, provider }) => {
      app.advance(seconds(301));
      return provider.eventOf(succeeded);
    },
    'with a signature for each second': ({ provider }) => ({
      ...provider.eventOf(succeeded),
      signature: `t=1${',v1=00'.repeat(1500)}`,
    }),
    'with nothing but separators': ({ provider }) => ({
      ...provider.eventOf(succeeded),
      signature: ',=,='.repeat(500),
    }),
    'with the time of another': ({ app, provider }) => {
      const { rawBody, signature } = provider.eventOf(succeeded);
      app.advance(seconds(400));
      const now = Math.floor(app.clock().getTime() / 1000);
      return { rawBody, signature: `${signature},t=${now}` };
    },
    'with the older scheme alone': ({ provider }) => {
      const { rawBody, signature } = provider.eventOf(succeeded);
      return { rawBody, signature: signature.replace('v1=', 'v0=') };
    },
    empty: ({ provider }) => ({ rawBody: '', signature: provider.eventOf(succeeded).signature }),
  };

  test.each(Object.entries(tamper))('%s', async (_case, change) => {
    const scene = await usePaying();
    const { app, provider, pay, deliver, readState } = scene;
    await pay();
    const { status, body } = await deliver(change(scene));
    expect([status, body.code]).toEqual([400, 'invalid_signature']);
    expect([await readState(), await app.db.$count(paymentEvents)]).toEqual([unpaid, 0]);
    if (provider.settings.webhookSecret) expect(body.error).not.toContain('whsec');
  });

  test('every event is refused without a secret', async () => {
    const scene = await usePaying();
    const stripe = { ...scene.provider.settings, webhookSecret: undefined };
    const without = await usePaying({ config: { stripe } });
    await scene.pay();
    const { status, body } = await scene.deliver(scene.provider.eventOf(succeeded), without.app);
    expect([status, body.code]).toEqual([503, 'payment_not_configured']);
  });
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['an event without an id', { type: succeeded, data: { object: { id: 'pi_1' } } }],
  [
    'an id that no database takes',
    { id: 'evt_\0', type: succeeded, data: { object: { id: 'pi_1' } } },
  ],
  ['no data', { id: 'evt_1', type: succeeded }],
  ['data of nothing', { id: 'evt_1', type: succeeded, data: { object: null } }],
  ['a payment without an id', { id: 'evt_1', type: succeeded, data: { object: {} } }],
  [
    'a charge of a number',
    {
      id: 'evt_1',
      type: 'charge.refunded',
      data: { object: { id: 'ch_1', refunded: true, payment_intent: 7 } },
    },
  ],
])('a signed body that is %s is refused as malformed', async (_case, content) => {
  const { app, provider, deliver } = await usePaying();
  const rawBody = JSON.stringify(content);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: provider.settings.webhookSecret ?? '',
    timestamp: Math.floor(app.clock().getTime() / 1000),
  });
  const { status, body } = await deliver({ rawBody, signature });
  expect([status, body.code]).toEqual([400, 'malformed_body']);
});

test('an event of more than 256 kB is not read, even compressed', async () => {
  const { app, provider, pay, readState } = await usePaying();
  await pay();
  const { rawBody, signature } = provider.eventOf(succeeded);
  const post = (body: string | Buffer, headers = {}) =>
    new Browser(app).post('/api/webhooks/stripe', body, {
      'content-type': 'application/json',
      'stripe-signature': signature,
      ...headers,
    });
  expect((await post(rawBody.padEnd(300_000))).status).toBe(413);
  // The signature covers the raw bytes, so the body is never decompressed.
  const packed = await post(gzipSync(rawBody), { 'content-encoding': 'gzip' });
  expect([packed.status, packed.body.code]).toEqual([400, 'invalid_signature']);
  expect(await readState()).toEqual(unpaid);
});

test('an event needs no origin, no cookie and no content type', async () => {
  const scene = await usePaying();
  const { app, provider, pay, readState } = scene;
  await pay();
  const { rawBody, signature } = provider.eventOf(succeeded);
  const { status } = await new Browser(app).post('/api/webhooks/stripe', rawBody, {
    'content-type': 'text/plain',
    'stripe-signature': signature,
    origin: 'https://hooks.example.com',
    'sec-fetch-site': 'cross-site',
  });
  expect(status).toBe(200);
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
});
