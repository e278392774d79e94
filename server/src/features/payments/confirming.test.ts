import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeAdvertisement, makePharmacy } from '../../../test/factories.ts';
import {
  activated,
  intentOf,
  type Paying,
  runningUntil,
  unpaid,
  usePaying,
} from '../../../test/paying.ts';
import { advertisements, payments, pharmacies } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

const inThirtyDays = ({ app }: Paying) => new Date(app.clock().getTime() + days(30));

test('a paid advertisement runs for thirty days, and its pharmacy gets a receipt', async () => {
  const scene = await usePaying();
  const { app, pharmacy, ad, pay, confirm, readState, attempts } = scene;
  const intentId = await pay();
  const { status, body } = await confirm(intentId);
  expect([status, body]).toMatchObject([
    200,
    { id: ad.id, isPaid: true, isActive: true, isExpired: false },
  ]);
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
  expect(await attempts()).toEqual([{ status: 'succeeded', intentId }]);
  const [mail, ...more] = await app.mailsTo(pharmacy.email);
  expect([mail?.subject, more]).toEqual([activated, []]);
  for (const fact of [ad.productName, 'US$10.00', '20 November 2026', '20 December 2026', intentId])
    expect(mail?.text).toContain(fact);
});

test('the receipt is in the pharmacy’s language', async () => {
  const { app, pharmacy, pay, confirm } = await usePaying();
  await app.db.update(pharmacies).set({ language: 'ar' }).where(eq(pharmacies.id, pharmacy.id));
  const intentId = await pay();
  await confirm(intentId);
  const [mail] = await app.mailsTo(pharmacy.email);
  expect(mail?.subject).toBe('تم تفعيل إعلانك: الإيصال');
  for (const fact of ['US$10.00', '20 ديسمبر 2026', intentId]) expect(mail?.text).toContain(fact);
});

test('a repeated confirmation changes nothing', async () => {
  const scene = await usePaying();
  const { app, pay, confirm, readState, subjects } = scene;
  const intentId = await pay();
  const end = inThirtyDays(scene);
  await confirm(intentId);
  app.advance(days(3));
  expect((await confirm(intentId)).status).toBe(200);
  expect(await readState()).toEqual(runningUntil(end));
  expect(await subjects()).toEqual([activated]);
});

test('a second payment adds thirty days to a running term, or starts one after its end', async () => {
  const scene = await usePaying();
  const { app, pay, confirm, readState } = scene;
  const end = inThirtyDays(scene);
  await confirm(await pay());
  app.advance(days(10));
  await confirm(await pay());
  expect(await readState()).toEqual(runningUntil(new Date(end.getTime() + days(30))));
  for (let n = 0; n < 3; n++) {
    app.advance(days(20));
    await scene.pharmacist.get('/api/sessions/current');
  }
  await confirm(await pay());
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
});

test('a paid advertisement counts although its pharmacy lost its verification meanwhile', async () => {
  const scene = await usePaying();
  const { app, pharmacy, pay, confirm, readState, subjects } = scene;
  const intentId = await pay();
  await app.db
    .update(pharmacies)
    .set({ verificationStatus: 'suspended' })
    .where(eq(pharmacies.id, pharmacy.id));
  expect((await confirm(intentId)).status).toBe(200);
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
  expect((await scene.pharmacist.get('/api/advertisements')).body).toEqual([]);
  // The receipt says that it is not visible, instead of that it runs.
  expect(await subjects()).toEqual(['Your advertisement is paid for, and not visible: receipt']);
});

describe('a refused payment changes nothing, and the right one still succeeds:', () => {
  /** Each returns the payment that is confirmed, and the expected refusal. */
  const wrongs: Record<string, (scene: Paying) => Promise<[intentId: string, code: string]>> = {
    'nobody’s': async () => ['pi_3Unknown', 'payment_mismatch'],
    'no payment at all': async () => ['../../v1/events', 'payment_mismatch'],
    unpaid: async ({ open }) => [
      intentOf((await open()).body.clientSecret),
      'payment_not_succeeded',
    ],
    declined: async ({ pay }) => [await pay('4000000000009995'), 'payment_not_succeeded'],
    'waiting for the card’s owner': async ({ pay }) => [
      await pay('4000002500003155'),
      'payment_not_succeeded',
    ],
    cancelled: async ({ open, provider }) => {
      const intentId = intentOf((await open()).body.clientSecret);
      provider.cancel(intentId);
      return [intentId, 'payment_not_succeeded'];
    },
    'of too little': async ({ provider, metadata }) => [
      provider.make({ metadata, amount: 999 }).id,
      'payment_mismatch',
    ],
    'of too much': async ({ provider, metadata }) => [
      provider.make({ metadata, amount: 100_000 }).id,
      'payment_mismatch',
    ],
    'received in part': async ({ provider, metadata }) => [
      provider.make({ metadata, amount_received: 500 }).id,
      'payment_mismatch',
    ],
    'in another currency': async ({ provider, metadata }) => [
      provider.make({ metadata, currency: 'eur' }).id,
      'payment_mismatch',
    ],
    'for nothing in particular': async ({ provider }) => [
      provider.make({ metadata: {} }).id,
      'payment_mismatch',
    ],
    'for another pharmacy': async ({ provider, metadata }) => [
      provider.make({ metadata: { ...metadata, pharmacyId: randomUUID() } }).id,
      'payment_mismatch',
    ],
    'for no pharmacy': async ({ provider, ad }) => [
      provider.make({ metadata: { advertisementId: ad.id } }).id,
      'payment_mismatch',
    ],
    'for another advertisement of this pharmacy': async ({ app, provider, pharmacy }) => {
      const { id } = await makeAdvertisement(app, { pharmacyId: pharmacy.id });
      const metadata = { advertisementId: id, pharmacyId: pharmacy.id };
      return [provider.make({ metadata }).id, 'payment_mismatch'];
    },
    'for somebody else’s advertisement': async ({ app, provider }) => {
      const { id: pharmacyId } = await makePharmacy(app);
      const { id } = await makeAdvertisement(app, { pharmacyId });
      return [
        provider.make({ metadata: { advertisementId: id, pharmacyId } }).id,
        'payment_mismatch',
      ];
    },
  };

  test.each(Object.entries(wrongs))('%s', async (_case, wrong) => {
    const scene = await usePaying();
    const { app, confirm, pay, readState, subjects } = scene;
    const [intentId, code] = await wrong(scene);
    const before = await app.db.select().from(payments);
    for (let n = 0; n < 2; n++) {
      const { status, body } = await confirm(intentId);
      expect([status, body.code]).toEqual([409, code]);
      expect(body.error).toMatch(/\w+ \w+/);
    }
    expect(await readState()).toEqual(unpaid);
    expect(await app.db.$count(advertisements, eq(advertisements.isPaid, true))).toBe(0);
    expect(await app.db.select().from(payments)).toEqual(before);
    expect(await subjects()).toEqual([]);

    expect((await confirm(await pay())).status).toBe(200);
    expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
    expect(await subjects()).toEqual([activated]);
  });
});

test('the server ignores the page’s own data about a payment', async () => {
  const { pharmacist, ad, open, readState } = await usePaying();
  const { clientSecret } = (await open()).body;
  const { status } = await pharmacist.post('/api/confirm-ad-payment', {
    advertisementId: ad.id,
    paymentIntentId: intentOf(clientSecret),
    status: 'succeeded',
    isPaid: true,
    amount: 1000,
  });
  expect(status).toBe(409);
  expect(await readState()).toEqual(unpaid);
});

test('a foreign advertisement cannot be confirmed, even with its own payment', async () => {
  const { app, confirm, provider } = await usePaying();
  const { id: pharmacyId } = await makePharmacy(app);
  const { id } = await makeAdvertisement(app, { pharmacyId });
  const paid = provider.make({ metadata: { advertisementId: id, pharmacyId } });
  for (const other of [id, randomUUID(), 'not-an-id'])
    expect((await confirm(paid.id, other)).body.code).toBe('not_found');
  expect(await app.db.$count(advertisements, eq(advertisements.isPaid, true))).toBe(0);
});

test('a payment with changed metadata counts for neither advertisement', async () => {
  const { app, ad, pharmacy, provider, confirm, open, readState } = await usePaying();
  const other = await makeAdvertisement(app, { pharmacyId: pharmacy.id });
  const metadata = { advertisementId: other.id, pharmacyId: pharmacy.id };
  const { id: intentId } = provider.make({ metadata });
  await app.db.insert(payments).values({
    id: randomUUID(),
    subjectId: ad.id,
    metadata: { advertisementId: ad.id, pharmacyId: pharmacy.id },
    intentId,
    amount: 1000,
    currency: 'usd',
    status: 'open',
    createdAt: app.clock(),
  });
  for (const id of [ad.id, other.id])
    expect((await confirm(intentId, id)).body.code).toBe('payment_mismatch');
  expect([await readState(), await readState(other.id)]).toEqual([unpaid, unpaid]);
  expect((await open()).body.code).toBe('payment_mismatch');
  expect((await open()).status).toBe(200);
});

test('an unknown payment counts too, after a restored backup', async () => {
  const scene = await usePaying();
  const { app, provider, metadata, confirm, readState, attempts } = scene;
  const paid = provider.make({ metadata });
  expect((await confirm(paid.id)).status).toBe(200);
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
  expect(await attempts()).toEqual([{ status: 'succeeded', intentId: paid.id }]);
  app.advance(days(1));
  expect((await confirm(paid.id)).status).toBe(200);
  expect(await attempts()).toHaveLength(1);
});
