import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { type Browser, signedIn } from '../../../../test/client.ts';
import { makeAdmin, makeAdvertisement, makePharmacy, receipt } from '../../../../test/factories.ts';
import { unpaid } from '../../../../test/paying.ts';
import { price, useTransfers } from '../../../../test/transferring.ts';
import { files, pharmacies, transferClaims } from '../../../database/schema.ts';
import { days, minutes } from '../../../platform/clock.ts';

test('a new claim waits with its reference, its photo and the price of that moment', async () => {
  const { app, claim, own, admin, pharmacy, ad } = await useTransfers();
  const made = await claim({ reference: '٢٠٠١ 234-5', payer: 'Omar Ali' });
  expect(made.status).toBe(201);
  const expected = {
    id: made.body.id,
    status: 'waiting',
    reference: '20012345',
    payer: 'Omar Ali',
    amountSdg: 25_000,
    reason: null,
    createdAt: app.clock().toISOString(),
    decidedAt: null,
  };
  expect(made.body).toEqual(expected);
  expect(await own()).toMatchObject({ isPaid: false, transferClaim: expected });

  const { body } = await admin.get('/api/admin/transfer-claims?status=waiting');
  expect(body).toEqual({
    items: [
      {
        ...expected,
        advertisementId: ad.id,
        medicines: [],
        productName: ad.productName,
        isDeleted: false,
        pharmacyId: pharmacy.id,
        pharmacy: { shopName: pharmacy.shopName, nameAr: null, nameEn: pharmacy.shopName },
        language: 'en',
        similar: [],
        receiptUrl: expect.stringMatching(`^/api/transfer-claims/${made.body.id}/receipt/`),
      },
    ],
    nextCursor: null,
  });
  const opened = await admin.get(body.items[0].receiptUrl);
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(opened.headers['cache-control']).toBe('private, no-store');
});

test('a repeated claim is stored once', async () => {
  const { app, claim } = await useTransfers();
  const same = { reference: '20012345', photo: await receipt(), key: randomUUID() };
  const answers = await Promise.all([claim(same), claim(same)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(await app.db.$count(transferClaims)).toBe(1);
  expect(await app.db.$count(files)).toBe(1);
});

test('an advertisement has at most one waiting claim', async () => {
  const { app, claim } = await useTransfers();
  const answers = await Promise.all([claim(), claim()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('transfer_claim_waiting');
  expect(await app.db.$count(files)).toBe(1);
});

test('a reference counts once, in any notation and from any pharmacy', async () => {
  const { claim, another } = await useTransfers();
  expect((await claim({ reference: 'FT26A 7701' })).status).toBe(201);
  const again = await claim({ ...(await another()), reference: '#ft26a/٧٧٠١.' });
  expect([again.status, again.body.code]).toEqual([409, 'transfer_reference_used']);
});

test('a reference equals the one with leading zeros, also in simultaneous claims', async () => {
  const { claim, another } = await useTransfers();
  const [second, third] = [await another(), await another()];
  const answers = await Promise.all([
    claim({ reference: '0020017001' }),
    claim({ ...second, reference: '20017001' }),
    claim({ ...third, reference: '٠٢٠٠١٧٠٠١' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('transfer_reference_used');
});

test('an admin sees other claims whose references end in the same six digits, unless refused', async () => {
  const { app, admin, claim, confirmClaim, refuse, another, pharmacy } = await useTransfers();
  const make = async (reference: string, of: { by?: Browser; id?: string }) => {
    app.advance(minutes(1));
    return (await claim({ ...of, reference })).body;
  };
  const confirmed = await make('1234567', {});
  await confirmClaim(confirmed.id);
  const refused = await make('91234567', await another());
  await refuse(refused.id);
  const waiting = await make('BOK 51234567', await another());
  const asked = await make('REF: 1234567', await another());
  await make('12345678', await another());
  await make('FTABC', await another());

  const { body } = await admin.get('/api/admin/transfer-claims?status=waiting');
  const similar = body.items.map((row: { similar: { id: string }[] }) =>
    row.similar.map(({ id }) => id),
  );
  expect(similar).toEqual([[asked.id, confirmed.id], [waiting.id, confirmed.id], [], []]);
  const decided = await confirmClaim(asked.id);
  expect(decided.body.similar[1]).toEqual({
    id: confirmed.id,
    reference: '1234567',
    status: 'confirmed',
    shopName: pharmacy.shopName,
  });
});

test('two simultaneous claims with one reference make one claim', async () => {
  const { claim, another } = await useTransfers();
  const reference = '20019999';
  const answers = await Promise.all([
    claim({ reference }),
    claim({ ...(await another()), reference }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a photo counts once, from any pharmacy', async () => {
  const { claim, another } = await useTransfers();
  const photo = await receipt();
  const answers = await Promise.all([claim({ photo }), claim({ ...(await another()), photo })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('receipt_used');
  const third = await claim({ ...(await another()), photo });
  expect([third.status, third.body.code]).toEqual([409, 'receipt_used']);
});

test('a refused claim’s photo and reference can be sent again by its pharmacy only', async () => {
  const { claim, refuse, own, another } = await useTransfers();
  const same = { reference: '20012345', photo: await receipt() };
  const first = await claim(same);
  await refuse(first.body.id, 'The amount is another one');
  expect((await own()).transferClaim).toMatchObject({
    status: 'refused',
    reason: 'The amount is another one',
  });
  const stranger = await claim({ ...same, ...(await another()) });
  expect([stranger.status, stranger.body.code]).toEqual([409, 'receipt_used']);
  expect((await claim(same)).status).toBe(201);
  expect((await own()).transferClaim).toMatchObject({ status: 'waiting' });
});

test.each([
  ['without a photo', { reference: '20012345' }, 0, ['receipt']],
  ['with two photos', { reference: '20012345' }, 2, ['receipt']],
  ['without a reference', {}, 1, ['reference']],
  ['with a reference of three characters', { reference: ' 1-23 ' }, 1, ['reference']],
])('a claim %s is refused beside the field', async (_name, fields, photos, wrong) => {
  const { pharmacist, ad } = await useTransfers();
  const content = await receipt();
  const sent = await pharmacist.form(
    `/api/advertisements/${ad.id}/transfer-claims`,
    fields as Record<string, string>,
    { receipt: Array.from({ length: photos }, () => ({ name: 'a.png', content })) },
  );
  expect(sent.status).toBe(400);
  expect(sent.body.details.map(({ field }: { field: string }) => field)).toEqual(wrong);
});

test('a claim of an unverified pharmacy is refused', async () => {
  const { app, claim, pharmacy } = await useTransfers();
  await app.db
    .update(pharmacies)
    .set({ verificationStatus: 'suspended' })
    .where(eq(pharmacies.id, pharmacy.id));
  const refused = await claim();
  expect([refused.status, refused.body.code]).toEqual([409, 'own_pharmacy_not_verified']);
});

test('a claim is refused when no price is set', async () => {
  const { claim, pharmacist } = await useTransfers({ config: { transfer: undefined } });
  const refused = await claim();
  expect([refused.status, refused.body.code]).toEqual([503, 'payment_not_configured']);
  const { body } = await pharmacist.get('/api/payments/methods');
  expect(body).toEqual({ card: true, transfer: null });
});

test('the page gets the ways to pay and the account', async () => {
  const app = await useTestApp({ config: { transfer: price } });
  const pharmacist = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
  const { body } = await pharmacist.get('/api/payments/methods');
  expect(body).toEqual({ card: false, transfer: price });
});

test('the 21st claim of a pharmacy in a day is 429', async () => {
  const { app, claim, pharmacy } = await useTransfers();
  for (let made = 0; made < 20; made += 1) {
    const { id } = await makeAdvertisement(app, { pharmacyId: pharmacy.id });
    expect((await claim({ id })).status).toBe(201);
  }
  expect((await claim()).status).toBe(429);
});

test('a year after the decision photo and payer are deleted, and photo and reference still count once', async () => {
  const scene = await useTransfers();
  const { app, claim, refuse, another } = scene;
  const photo = await receipt();
  const made = await claim({ photo, payer: 'Omar Ali' });
  await scene.confirmClaim(made.body.id);
  app.advance(days(364));
  const waiting = await claim({ ...(await another()), payer: 'Sara' });
  await app.cleanUp();
  expect(await app.db.$count(files)).toBe(2);
  app.advance(days(2));
  await app.cleanUp();
  expect(await app.db.$count(files)).toBe(1);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { body } = await admin.get('/api/admin/transfer-claims');
  const read = (id: string) => body.items.find((row: { id: string }) => row.id === id);
  expect(read(made.body.id)).toMatchObject({ payer: null, receiptUrl: null });
  expect(read(waiting.body.id)).toMatchObject({ payer: 'Sara', receiptUrl: expect.any(String) });
  expect((await refuse(waiting.body.id, 'It never came', admin)).status).toBe(200);
  const again = await claim({ ...(await another()), photo });
  expect(again.body.code).toBe('receipt_used');
});

test('a claim undecided for a year is refused, and its photo and payer are deleted', async () => {
  const { app, claim, readState, pharmacy } = await useTransfers();
  await app.db.update(pharmacies).set({ language: 'ar' }).where(eq(pharmacies.id, pharmacy.id));
  expect((await claim({ payer: 'Omar Ali' })).status).toBe(201);
  app.advance(days(364));
  await app.cleanUp();
  expect(await app.db.$count(files)).toBe(1);
  app.advance(days(2));
  await app.cleanUp();
  expect(await app.db.$count(files)).toBe(0);
  expect(await app.db.select().from(transferClaims)).toMatchObject([
    { status: 'refused', payer: null, decidedAt: app.clock() },
  ]);
  expect(await readState()).toEqual(unpaid);
  const [mail, ...more] = await app.mailsTo(pharmacy.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('خلال سنة');
});
