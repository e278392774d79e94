import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy, makeRequest } from '../../../test/factories.ts';
import { hours, minutes } from '../../platform/clock.ts';

let app: TestApp;
let pharmacist: Browser;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id } = await makePharmacy(app, { shopName: 'Alpha', latitude: 15.5, longitude: 32.5 }));
  pharmacist = await signedIn(app, 'pharmacy', id);
});

const read = async () => (await pharmacist.get(`/api/pharmacies/${id}/profile`)).body;
const change = (fields: object) => pharmacist.patch(`/api/pharmacies/${id}`, fields);

test('the profile shows its owner private data that the list does not', async () => {
  const { status, body, headers } = await pharmacist.get(`/api/pharmacies/${id}/profile`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toEqual({
    id,
    emailProven: true,
    emailProofDueAt: null,
    shopName: 'Alpha',
    nameAr: null,
    nameEn: 'Alpha',
    address: 'Behind the market',
    city: 'Kassala',
    state: 'Kassala',
    zipCode: '31111',
    phone: '+249910000000',
    isOpen: false,
    openOverride: null,
    openOverrideUntil: null,
    opensAt: null,
    closesAt: null,
    confirmedOpenAt: null,
    hours: [],
    closures: [],
    is24Hours: false,
    hasDelivery: false,
    email: expect.stringMatching(/@example\.com$/),
    landmark: null,
    latitude: '15.5',
    longitude: '32.5',
    plusCode: '7G7JGG22+22',
    verificationStatus: 'verified',
    verificationReason: null,
    responseRate: { withinTarget: 0, measured: 0 },
  });
});

test('every field of the panel can be changed, and absent ones stay', async () => {
  const all = {
    isOpen: true,
    is24Hours: true,
    hasDelivery: true,
    phone: '0912 000 111',
    zipCode: '222',
    address: 'شارع ٦٠',
    landmark: 'قبالة المسجد',
    latitude: '-1.25',
    longitude: '170',
  };
  const { status, body } = await change(all);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...all, phone: '+249912000111' });
  expect(await read()).toEqual(body);

  const closed = { ...body, isOpen: false, openOverride: false };
  expect((await change({ isOpen: false })).body).toEqual(closed);
  expect((await change({})).body).toEqual(closed);
});

test('a new address is found at once, the old address is not', async () => {
  await change({ address: 'قرب النافورة' });
  const find = async (search: string) => {
    const query = new URLSearchParams({ search, limit: '100' });
    const { body } = await new Browser(app).get(`/api/pharmacies?${query}`);
    return body.items.some((item: { id: string }) => item.id === id);
  };
  expect(await find('النافوره')).toBe(true);
  expect(await find('Behind the market')).toBe(false);
});

test('an empty text or null clears an optional field', async () => {
  await change({ landmark: 'Opposite the mosque' });
  const cleared = { phone: '', zipCode: null, landmark: '', latitude: ' ', longitude: null };
  const { body } = await change(cleared);
  expect(body).toMatchObject({
    phone: null,
    zipCode: null,
    landmark: null,
    latitude: null,
    longitude: null,
    plusCode: null,
  });
  const near = await new Browser(app).get('/api/pharmacies?near=15.5,32.5&limit=100');
  expect(near.body.items.map((item: { id: string }) => item.id)).not.toContain(id);
});

describe('refused, and nothing changes', () => {
  test.each<[string, object, string[]]>([
    ['an empty address', { address: ' ' }, ['address']],
    ['no address at all', { address: null }, ['address']],
    ['a latitude alone', { latitude: '15' }, ['longitude']],
    ['a longitude alone', { longitude: '32' }, ['longitude']],
    ['one of the two cleared', { latitude: '', longitude: '32' }, ['longitude']],
    ['a latitude beyond the pole', { latitude: '90.1', longitude: '32' }, ['latitude']],
    [
      'everything wrong at once',
      { isOpen: 'yes', is24Hours: 1, hasDelivery: null, phone: '12', zipCode: {}, address: [] },
      ['address', 'hasDelivery', 'is24Hours', 'isOpen', 'phone', 'zipCode'],
    ],
  ])('%s', async (_case, fields, named) => {
    const before = await read();
    const { status, body } = await change(fields);
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual(named);
    expect(await read()).toEqual(before);
  });
});

test('fields that are not the panel’s are ignored', async () => {
  const before = await read();
  const { status } = await change({
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    email: 'mine@example.com',
    shopName: 'Better',
    verificationStatus: 'verified',
    emailProvenAt: '2026-01-01T00:00:00Z',
    createdAt: '2020-01-01T00:00:00Z',
    searchText: 'everything',
    __proto__: { isOpen: true },
    isOpen: true,
  });
  expect(status).toBe(200);
  expect(await read()).toEqual({
    ...before,
    isOpen: true,
    openOverride: true,
    confirmedOpenAt: app.clock().toISOString(),
  });
});

test('two changes at once both hold', async () => {
  await Promise.all([change({ isOpen: true }), change({ zipCode: '999' }), change({ phone: '' })]);
  expect(await read()).toMatchObject({ isOpen: true, zipCode: '999', phone: null });
});

test('only the owner can change it', async () => {
  const other = await makePharmacy(app);
  for (const answer of [
    await pharmacist.get(`/api/pharmacies/${other.id}/profile`),
    await pharmacist.patch(`/api/pharmacies/${other.id}`, { isOpen: true }),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect((await new Browser(app).get(`/api/pharmacies/${other.id}`)).body.isOpen).toBe(false);
});

test('the measured share counts requests answered in time, of those answered or overdue', async () => {
  const asked = app.clock();
  const after = (milliseconds: number) => new Date(asked.getTime() + milliseconds);
  const request = (rest: Omit<Parameters<typeof makeRequest>[1], 'pharmacyId'>) =>
    makeRequest(app, { pharmacyId: id, createdAt: asked, ...rest });
  await request({ urgency: 'normal', startedAt: after(hours(24)) });
  await request({ urgency: 'normal', startedAt: after(hours(24) + 1) });
  // The first step counts as the answer, however late the last one was.
  await request({ urgency: 'urgent', startedAt: after(hours(1)), completedAt: after(hours(90)) });
  await request({ urgency: 'urgent', completedAt: after(hours(5)) });
  await request({ urgency: 'emergency', declinedAt: after(minutes(59)) });
  await request({ urgency: 'urgent' });
  await request({ urgency: 'urgent', status: 'cancelled', cancelledAt: after(minutes(5)) });
  await makeRequest(app, { pharmacyId: (await makePharmacy(app)).id, startedAt: asked });

  expect((await read()).responseRate).toEqual({ withinTarget: 3, measured: 5 });
  app.advance(hours(4));
  expect((await read()).responseRate).toEqual({ withinTarget: 3, measured: 5 });
  app.advance(1);
  expect((await read()).responseRate).toEqual({ withinTarget: 3, measured: 6 });
});
