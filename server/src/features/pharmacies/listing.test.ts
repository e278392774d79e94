import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy } from '../../../test/factories.ts';
import { pharmacies } from '../../database/schema.ts';

const namesIn = (body: { shopName: string }[]) => body.map(({ shopName }) => shopName);

test('without parameters all verified pharmacies come as a plain array, by name', async () => {
  const app = await useTestApp();
  for (const shopName of ['Beta', 'alpha', 'صيدلية الأمل'])
    await makePharmacy(app, { shopName, latitude: 15.6, longitude: 32.5 });
  for (const verificationStatus of ['pending', 'rejected', 'suspended'] as const)
    await makePharmacy(app, { verificationStatus });

  const { status, body, text, headers } = await new Browser(app).get('/api/pharmacies');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(namesIn(body)).toEqual(['alpha', 'Beta', 'صيدلية الأمل']);
  expect(Object.keys(body[0]).sort()).toEqual(
    ['address', 'city', 'hasDelivery', 'id', 'is24Hours', 'isOpen', 'phone', 'shopName', 'state']
      .concat('zipCode', 'nameAr', 'nameEn', 'opensAt', 'closesAt', 'confirmedOpenAt')
      .sort(),
  );
  expect(text).not.toMatch(/@|latitude|32\.5|verification/i);

  const other = await new Browser(app).get('/api/pharmacies?utm_source=friend');
  expect(namesIn(other.body)).toHaveLength(3);
});

test('one pharmacy has its list data and its position; an unlisted one is not found', async () => {
  const app = await useTestApp();
  const place = { landmark: 'Opposite the mosque', latitude: 15.5, longitude: 32.5 };
  const { id } = await makePharmacy(app, place);
  const pending = await makePharmacy(app, { verificationStatus: 'pending' });
  const visitor = new Browser(app);
  const list = await visitor.get('/api/pharmacies');
  expect((await visitor.get(`/api/pharmacies/${id}`)).body).toEqual({
    ...list.body[0],
    cityAr: 'كسلا',
    cityEn: 'Kassala',
    street: list.body[0].address,
    landmark: 'Opposite the mosque',
    latitude: '15.5',
    longitude: '32.5',
    plusCode: '7G7JGG22+22',
    hours: [],
    closures: [],
  });

  const answers = await Promise.all(
    [pending.id, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'nonsense', '%00'].map((id) =>
      visitor.get(`/api/pharmacies/${id}`),
    ),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toEqual(answers[0]?.body);
  }
});

test('a client with the current list gets 304 until it changes', async () => {
  const app = await useTestApp();
  const { id } = await makePharmacy(app);
  const visitor = new Browser(app);
  const first = await visitor.get('/api/pharmacies');
  const etag = String(first.headers.etag);
  const again = (written: string) => visitor.get('/api/pharmacies', { 'if-none-match': written });

  expect(first.headers['cache-control']).toBe('no-cache');
  for (const written of [etag, etag.replace('W/', ''), `"else", ${etag}`]) {
    const { status, text, headers } = await again(written);
    expect([status, text]).toEqual([304, '']);
    expect(headers.etag).toBe(etag);
  }
  await app.db.update(pharmacies).set({ nameEn: 'New' }).where(eq(pharmacies.id, id));
  expect((await again(etag)).status).toBe(200);
});

test('the list of another database has another ETag after the same number of changes', async () => {
  const [one, other] = await Promise.all([useTestApp(), useTestApp()]);
  await makePharmacy(one, { shopName: 'Of one' });
  await makePharmacy(other, { shopName: 'Of the other' });
  const { headers } = await new Browser(one).get('/api/pharmacies');
  const answer = await new Browser(other).get('/api/pharmacies', {
    'if-none-match': String(headers.etag),
  });
  expect(answer.status).toBe(200);
  expect(namesIn(answer.body)).toEqual(['Of the other']);
});

test('browsers that read brotli get the same list in fewer bytes', async () => {
  const app = await useTestApp();
  for (let number = 0; number < 20; number++) await makePharmacy(app);
  const get = (encoding: string) =>
    app.app.inject({ url: '/api/pharmacies', headers: { 'accept-encoding': encoding } });
  const [plain, compressed] = await Promise.all([get('gzip'), get('gzip, deflate, br')]);

  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers.vary).toMatch(/accept-encoding/i);
  const unpacked = await promisify(brotliDecompress)(compressed.rawPayload);
  expect(unpacked.toString()).toBe(plain.body);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

test('a change shows at once in its own process, and soon in every other', async () => {
  const app = await useTestApp();
  const beside = await useTestApp({ beside: app });
  const { id } = await makePharmacy(app, { shopName: 'Alpha', verificationStatus: 'pending' });
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const pharmacy = await signedIn(app, 'pharmacy', id);
  const listed = async (process: TestApp) => {
    const visitor = new Browser(process);
    const whole = (await visitor.get('/api/pharmacies')).body.length;
    const open = (await visitor.get('/api/pharmacies?filter=open')).body.items.length;
    return `${whole} ${open}`;
  };
  const expectListed = async (expected: string) => {
    expect(await listed(app)).toBe(expected);
    await vi.waitFor(async () => expect(await listed(beside)).toBe(expected), 5000);
  };

  await expectListed('0 0');
  expect((await admin.post(`/api/admin/approve-pharmacy/${id}`)).status).toBe(200);
  await expectListed('1 0');
  expect((await pharmacy.patch(`/api/pharmacies/${id}`, { isOpen: true })).status).toBe(200);
  await expectListed('1 1');
  expect((await admin.post(`/api/admin/suspend-pharmacy/${id}`, { reason: 'x' })).status).toBe(200);
  await expectListed('0 0');
  expect((await admin.post(`/api/admin/reinstate-pharmacy/${id}`)).status).toBe(200);
  await expectListed('1 1');
});

test('many callers during changes never see an older list again', async () => {
  const app = await useTestApp();
  const { id } = await makePharmacy(app, { shopName: '0' });
  const pharmacy = new Browser(app);
  for (let number = 1; number <= 20; number++) {
    const asking = Promise.all([1, 2, 3].map(() => pharmacy.get('/api/pharmacies')));
    await app.db
      .update(pharmacies)
      .set({ nameEn: String(number) })
      .where(eq(pharmacies.id, id));
    const after = await Promise.all([1, 2, 3].map(() => pharmacy.get('/api/pharmacies')));
    expect(after.map(({ body }) => body[0].shopName)).toEqual(Array(3).fill(String(number)));
    await asking;
  }
});
