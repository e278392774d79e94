import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdvertisement, makePharmacy } from '../../../test/factories.ts';
import { intentOf, type Paying, runningUntil, unpaid, usePaying } from '../../../test/paying.ts';
import { payments, pharmacies } from '../../database/schema.ts';
import { days, hours, minutes } from '../../platform/clock.ts';

const creations = (calls: string[]) => calls.filter((call) => call === 'POST /v1/payment_intents');

describe('a payment is opened', () => {
  test('of ten dollars by card, with the advertisement in its metadata', async () => {
    const { provider, open, metadata, attempts, readState } = await usePaying();
    const { status, body, headers } = await open();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(Object.keys(body)).toEqual(['clientSecret']);
    const intentId = intentOf(body.clientSecret);
    expect(provider.intent(intentId)).toMatchObject({
      status: 'requires_payment_method',
      amount: 1000,
      currency: 'usd',
      payment_method_types: ['card'],
      metadata,
    });
    expect(await attempts()).toEqual([{ status: 'open', intentId }]);
    expect(await readState()).toEqual(unpaid);
  });

  test('once: repeated, it is the same, also after a declined card', async () => {
    const { provider, open, attempts } = await usePaying();
    const { clientSecret } = (await open()).body;
    expect((await provider.pay(clientSecret, '4000000000000002')).status).toBe(402);
    expect((await open()).body).toEqual({ clientSecret });
    expect(creations(provider.calls)).toHaveLength(1);
    expect(await attempts()).toHaveLength(1);
  });

  test('once, by five calls at the same moment', async () => {
    const { open, attempts, provider } = await usePaying();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(await attempts()).toHaveLength(1);
    expect(provider.history().filter(({ type }) => type === 'payment_intent.created')).toHaveLength(
      1,
    );
  });

  test('again, when the provider has cancelled it', async () => {
    const { provider, open, attempts } = await usePaying();
    const first = intentOf((await open()).body.clientSecret);
    provider.cancel(first);
    const second = intentOf((await open()).body.clientSecret);
    expect(second).not.toBe(first);
    expect(await attempts()).toEqual(
      expect.arrayContaining([
        { status: 'abandoned', intentId: first },
        { status: 'open', intentId: second },
      ]),
    );
  });

  test('again, when the provider does not know it', async () => {
    const { app, ad, open } = await usePaying();
    await app.db.insert(payments).values({
      id: randomUUID(),
      subjectId: ad.id,
      metadata: {},
      intentId: 'pi_ofAnotherAccount',
      amount: 1000,
      currency: 'usd',
      status: 'open',
      createdAt: app.clock(),
    });
    expect((await open()).body.clientSecret).toMatch(/^pi_(?!ofAnotherAccount)/);
  });

  test('and counts at once, when it has been paid meanwhile', async () => {
    const { app, open, pay, readState } = await usePaying();
    await pay();
    const { status, body } = await open();
    expect([status, body.code]).toEqual([409, 'payment_already_made']);
    expect(await readState()).toEqual(runningUntil(new Date(app.clock().getTime() + days(30))));
    expect((await open()).status).toBe(200);
  });
});

describe('a second payment needs the state that the page showed', () => {
  test('is refused for one paid since it was shown as unpaid', async () => {
    const { app, ad, provider, open, pay, deliver, readState } = await usePaying();
    await pay();
    await deliver(provider.eventOf('payment_intent.succeeded'));
    const until = new Date(app.clock().getTime() + days(30));
    expect(await readState()).toEqual(runningUntil(until));
    const { status, body } = await open(ad.id, { expiresAt: null });
    expect([status, body.code, body.clientSecret]).toEqual([
      409,
      'payment_already_made',
      undefined,
    ]);
    expect((await open(ad.id, { expiresAt: until })).status).toBe(200);
  });

  test('is refused for one renewed since its end was shown', async () => {
    const { app, ad, pay, confirm, open } = await usePaying();
    for (const term of [1, 2]) {
      expect((await confirm(await pay())).status).toBe(200);
      const shown = { expiresAt: new Date(app.clock().getTime() + days(30 * term)) };
      expect((await open(ad.id, shown)).status).toBe(200);
    }
    const before = { expiresAt: new Date(app.clock().getTime() + days(30)) };
    expect((await open(ad.id, before)).body.code).toBe('payment_already_made');
  });

  test('is opened for one with a reversed payment, and for an unpaid one', async () => {
    const { app, ad, provider, pay, confirm, deliver, open } = await usePaying();
    expect((await open(ad.id, { expiresAt: null })).status).toBe(200);
    const intent = await pay();
    await confirm(intent);
    const shown = { expiresAt: new Date(app.clock().getTime() + days(30)) };
    provider.refund(intent);
    await deliver(provider.eventOf('charge.refunded'));
    expect((await open(ad.id, shown)).status).toBe(200);
    expect((await open(ad.id, { expiresAt: null })).status).toBe(200);
  });

  test('refuses an invalid time', async () => {
    const { pharmacist, ad } = await usePaying();
    const response = await pharmacist.post('/api/create-ad-payment-intent', {
      advertisementId: ad.id,
      expiresAt: 'soon',
    });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_fields']);
  });
});

describe('an open attempt for another amount', () => {
  async function outdated({ app, ad, metadata, provider }: Paying, isPaid: boolean) {
    const { id } = provider.make({ metadata, amount: 900, isPaid });
    await app.db.insert(payments).values({
      id: randomUUID(),
      subjectId: ad.id,
      metadata,
      intentId: id,
      amount: 900,
      currency: 'usd',
      status: 'open',
      createdAt: app.clock(),
    });
    return id;
  }

  test('is replaced by a new one', async () => {
    const scene = await usePaying();
    const id = await outdated(scene, false);
    const { status, body } = await scene.open();
    expect(status).toBe(200);
    expect(intentOf(body.clientSecret)).not.toBe(id);
    expect(scene.provider.intent(intentOf(body.clientSecret)).amount).toBe(1000);
    expect(await scene.readState()).toEqual(unpaid);
  });

  test('is not created at the provider when its answer never arrived', async () => {
    const { app, ad, metadata, provider, open, attempts } = await usePaying();
    await app.db.insert(payments).values({
      id: randomUUID(),
      subjectId: ad.id,
      metadata,
      intentId: null,
      amount: 900,
      currency: 'usd',
      status: 'open',
      createdAt: app.clock(),
    });
    const intentId = intentOf((await open()).body.clientSecret);
    expect(provider.intent(intentId).amount).toBe(1000);
    expect(creations(provider.calls)).toHaveLength(1);
    expect(await attempts()).toEqual(
      expect.arrayContaining([
        { status: 'abandoned', intentId: null },
        { status: 'open', intentId },
      ]),
    );
  });

  test('allows a new one after it was paid', async () => {
    const scene = await usePaying();
    await outdated(scene, true);
    expect((await scene.open()).body.code).toBe('payment_mismatch');
    expect(await scene.readState()).toEqual(unpaid);
    expect((await scene.confirm(await scene.pay())).status).toBe(200);
  });
});

describe('an attempt whose answer never arrived', () => {
  test('is requested with the same key, and found', async () => {
    const { provider, open, attempts } = await usePaying();
    provider.fail('lost');
    const { status, body } = await open();
    expect([status, body.code]).toEqual([502, 'payment_provider_failed']);
    expect(await attempts()).toEqual([{ status: 'open', intentId: null }]);
    provider.fail();
    expect((await open()).status).toBe(200);
    const made = provider.history().filter(({ type }) => type === 'payment_intent.created');
    expect(made).toHaveLength(1);
  });

  test('is abandoned before the provider forgets its key', async () => {
    const { app, provider, open, attempts } = await usePaying();
    provider.fail('lost');
    await open();
    provider.fail();
    app.advance(hours(23) + 1);
    expect((await open()).status).toBe(200);
    const statuses = (await attempts()).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['abandoned', 'open']);
  });

  test('that the provider refused gets another key the next time', async () => {
    const { provider, open, attempts } = await usePaying();
    provider.fail(400);
    expect((await open()).body.code).toBe('payment_provider_failed');
    expect(await attempts()).toEqual([{ status: 'abandoned', intentId: null }]);
    provider.fail();
    expect((await open()).status).toBe(200);
  });
});

describe('no payment is opened', () => {
  test.each(['pending', 'rejected', 'suspended'] as const)('for a %s pharmacy', async (status) => {
    const { app, pharmacy, open, provider } = await usePaying();
    await app.db
      .update(pharmacies)
      .set({ verificationStatus: status })
      .where(eq(pharmacies.id, pharmacy.id));
    const answer = await open();
    expect([answer.status, answer.body.code]).toEqual([409, 'own_pharmacy_not_verified']);
    expect(provider.calls).toEqual([]);
  });

  test('for a foreign or unknown advertisement', async () => {
    const { app, open, provider } = await usePaying();
    const other = await makeAdvertisement(app, { pharmacyId: (await makePharmacy(app)).id });
    for (const id of [other.id, randomUUID(), 'not-an-id', '%00']) {
      const { status, body } = await open(id);
      expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
    }
    expect((await open('')).body.code).toBe('invalid_fields');
    expect(provider.calls).toEqual([]);
  });

  test('more than thirty times in ten minutes', async () => {
    const { app, open } = await usePaying();
    for (let n = 0; n < 30; n++) expect((await open()).status).toBe(200);
    const refused = await open();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
    app.advance(minutes(10));
    expect((await open()).status).toBe(200);
  });
});

test('thirty confirmations in ten minutes are allowed, and each asks the provider', async () => {
  const { app, provider, confirm } = await usePaying();
  for (let n = 0; n < 30; n++) expect((await confirm('pi_unknown')).status).toBe(409);
  const asked = provider.calls.length;
  const refused = await confirm('pi_unknown');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
  expect(provider.calls).toHaveLength(asked);
  app.advance(minutes(10));
  expect((await confirm('pi_unknown')).status).toBe(409);
});

test('the page gets the public key and the script, never the secrets', async () => {
  const { provider, pharmacist } = await usePaying();
  const { status, body, text } = await pharmacist.get('/api/payments/provider');
  const { publishableKey, scriptUrl, secretKey, webhookSecret } = provider.settings;
  expect([status, body]).toEqual([200, { publishableKey, scriptUrl, isTest: true }]);
  expect(text).not.toContain(secretKey);
  expect(text).not.toContain(webhookSecret);
});

test('every payment call is refused without a provider, and the rest works', async () => {
  const app = await useTestApp({ config: { stripe: undefined } });
  const { id: pharmacyId } = await makePharmacy(app);
  const { id: advertisementId } = await makeAdvertisement(app, { pharmacyId });
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  const answers = [
    await pharmacist.get('/api/payments/provider'),
    await pharmacist.post('/api/create-ad-payment-intent', { advertisementId }),
    await pharmacist.post('/api/confirm-ad-payment', { advertisementId, paymentIntentId: 'pi_1' }),
    await new Browser(app).post('/api/webhooks/stripe', {}),
  ];
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([
      503,
      {
        error: 'Payment system is not configured. Please contact support.',
        code: 'payment_not_configured',
      },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await pharmacist.get(`/api/advertisements/${pharmacyId}`)).body).toHaveLength(1);
});
