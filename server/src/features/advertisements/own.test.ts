import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdvertisement, makePharmacy } from '../../../test/factories.ts';
import { advertisements } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';

const app = await startTestApp();
afterAll(app.close);

const form = {
  productName: 'Vitamin D3',
  description: 'Sixty tablets',
  price: '4,500',
};

describe('a new advertisement', () => {
  test('is unpaid and belongs to the signed-in pharmacy, whatever the body says', async () => {
    const [mine, theirs] = [await makePharmacy(app), await makePharmacy(app)];
    const pharmacist = await signedIn(app, 'pharmacy', mine.id);
    const { status, body } = await pharmacist.post('/api/advertisements', {
      ...form,
      pharmacyId: theirs.id,
      id: randomUUID(),
      isPaid: true,
      isActive: true,
      expiresAt: '2030-01-01T00:00:00Z',
      takenDownFor: 'refund',
      createdAt: '2020-01-01T00:00:00Z',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...form,
      id: expect.any(String),
      pharmacyId: mine.id,
      productImage: null,
      productImageState: null,
      isPaid: false,
      isActive: false,
      isExpired: false,
      expiresAt: null,
      takenDownFor: null,
      pausedAt: null,
      version: 1,
      proposedPicture: null,
      pictureRefusedFor: null,
      transferClaim: null,
      createdAt: app.clock().toISOString(),
    });
    expect((await new Browser(app).get('/api/advertisements')).body).toEqual([]);
    expect((await pharmacist.get(`/api/advertisements/${mine.id}`)).body).toEqual([body]);
  });

  test('is possible for a pharmacy that waits for verification', async () => {
    const { id } = await makePharmacy(app, { verificationStatus: 'pending' });
    const pharmacist = await signedIn(app, 'pharmacy', id);
    expect((await pharmacist.post('/api/advertisements', form)).status).toBe(201);
  });

  test('is refused with every wrong field named', async () => {
    const pharmacist = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    const { status, body } = await pharmacist.post('/api/advertisements', {
      productName: ' ',
      price: 'x'.repeat(61),
      productImage: 'http://example.com/a.jpg',
    });
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(body.details).toEqual([
      { field: 'productName', message: 'Please fill this in.' },
      { field: 'description', message: 'Please fill this in.' },
      { field: 'price', message: 'This is too long.' },
      { field: 'productImage', message: 'Please give an address that begins with https://' },
    ]);
  });

  test.each([
    ['javascript:alert(1)'],
    ['https://user:secret@example.com/a.jpg'],
    ['https://127.0.0.1/a.jpg'],
    ['//example.com/a.jpg'],
    ['data:image/png;base64,AAAA'],
  ])('is refused with %s as its picture', async (productImage) => {
    const pharmacist = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    const response = await pharmacist.post('/api/advertisements', { ...form, productImage });
    expect([response.status, response.body.details?.[0]?.field]).toEqual([400, 'productImage']);
  });

  test('may have the address of a picture; an empty one counts as none', async () => {
    const pharmacist = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    const productImage = 'https://example.com/picture.jpg?size=1';
    const add = (address: string) =>
      pharmacist.post('/api/advertisements', { ...form, productImage: address });
    expect((await add(productImage)).body.productImage).toBe(productImage);
    expect((await add(' ')).body.productImage).toBeNull();
  });
});

describe('a pharmacy’s own list', () => {
  test('has all advertisements, newest first, and marks ended ones', async () => {
    const { id: pharmacyId } = await makePharmacy(app);
    const ended = await makeAdvertisement(app, { pharmacyId, runsFor: days(1) });
    app.advance(minutes(1));
    const running = await makeAdvertisement(app, { pharmacyId, runsFor: days(3) });
    app.advance(minutes(1));
    const unpaid = await makeAdvertisement(app, { pharmacyId });
    app.advance(days(1));
    const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
    const { body, headers } = await pharmacist.get(`/api/advertisements/${pharmacyId}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.map(({ id, isPaid, isExpired }: typeof body) => [id, isPaid, isExpired])).toEqual([
      [unpaid.id, false, false],
      [running.id, true, false],
      [ended.id, true, true],
    ]);
  });

  test('is refused for another pharmacy', async () => {
    const { id } = await makePharmacy(app);
    await makeAdvertisement(app, { pharmacyId: id });
    const other = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    for (const pharmacyId of [id, randomUUID(), 'not-an-id', '%00'])
      expect((await other.get(`/api/advertisements/${pharmacyId}`)).status).toBe(404);
    expect((await new Browser(app).get(`/api/advertisements/${id}`)).status).toBe(401);
  });
});

test('the 61st new advertisement of a pharmacy in an hour is 429', async () => {
  const [mine, theirs] = [await makePharmacy(app), await makePharmacy(app)];
  const pharmacist = await signedIn(app, 'pharmacy', mine.id);
  for (let n = 0; n < 60; n++)
    expect((await pharmacist.post('/api/advertisements', form)).status).toBe(201);
  const refused = await pharmacist.post('/api/advertisements', form);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect(await app.db.$count(advertisements)).toBeGreaterThanOrEqual(60);
  const other = await signedIn(app, 'pharmacy', theirs.id);
  expect((await other.post('/api/advertisements', form)).status).toBe(201);
});
