import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser, signedIn, statusAndCode } from '../../../test/client.ts';
import { makeAdmin, makePharmacy, makeStaff, photo } from '../../../test/factories.ts';
import { fileOpenings } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';
import { deleteOldOpenings } from '../files/record-openings.ts';

let app: TestApp;
let sender: Browser;
let pharmacyId: string;
let address: string;
let requestId: string;
let fileId: string;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(fileOpenings);
  pharmacyId = (await makePharmacy(app, { nameAr: 'صيدلية النيل', nameEn: 'Nile' })).id;
  sender = new Browser(app);
  const form = {
    pharmacyId,
    customerName: 'Amna',
    phone: '0912345678',
    email: 'amna@example.com',
  };
  const files = { prescriptionImages: [{ name: 'front.jpg', content: await photo() }] };
  const sent = await sender.form('/api/prescription-requests', form, files);
  requestId = sent.body.id;
  address = `/api${sent.body.trackingUrl}`;
  const list = await (await signedIn(app, 'pharmacy', pharmacyId)).get(
    `/api/pharmacies/${pharmacyId}/prescription-requests`,
  );
  fileId = list.body[0].prescriptionImages[0].split('/').at(-1);
});

const open = (browser: Browser, size = '') => browser.get(`${address}/photos/${fileId}${size}`);
const openAs = (browser: Browser, size = '') =>
  browser.get(`/api/prescription-requests/${requestId}/images/${fileId}${size}`);
const openings = async () => (await sender.get(`${address}/openings`)).body;

test('only a holder of the address opens the photos, whole and small', async () => {
  const whole = await open(sender);
  expect(whole.status).toBe(200);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect((await open(sender, '?size=small')).status).toBe(200);

  const other = new Browser(app);
  expect(statusAndCode(await open(other))).toEqual([403, 'tracking_locked']);
  expect(statusAndCode(await other.get(`${address}/openings`))).toEqual([403, 'tracking_locked']);
  await other.post(`${address}/unlock`, { digits: '5678' });
  expect((await open(other)).status).toBe(200);
});

test('an address opens no other request’s photo, and an unknown id opens nothing', async () => {
  const form = { pharmacyId, customerName: 'Ali', phone: '0912345679', email: 'ali@example.com' };
  const stranger = new Browser(app);
  const sent = await stranger.form('/api/prescription-requests', form);
  for (const id of [fileId, randomUUID(), 'x'])
    expect(statusAndCode(await stranger.get(`/api${sent.body.trackingUrl}/photos/${id}`))).toEqual([
      404,
      'not_found',
    ]);
  expect(statusAndCode(await sender.get(`/api/track/${'A'.repeat(43)}/photos/${fileId}`))).toEqual([
    404,
    'not_found',
  ]);
});

test('the sender reads the roles that opened the photos, and when', async () => {
  const assistant = await makeStaff(app, { pharmacyId, name: 'Huda' });
  const admin = await makeAdmin(app);
  await openAs(await signedIn(app, 'pharmacy', pharmacyId, { staffId: assistant.id }));
  app.advance(minutes(1));
  const desk = await signedIn(app, 'admin', admin.id);
  const reason = 'The pharmacy says that it is empty';
  const body = { request: requestId, photoReason: 'complaint', reason };
  await desk.post('/api/admin/photo-openings', body);
  await openAs(desk, '?size=small');
  app.advance(minutes(1));
  await open(sender);
  const at = (minute: number) =>
    new Date(app.clock().getTime() - minutes(2 - minute)).toISOString();
  expect(await openings()).toEqual([
    { fileId, by: 'sender', pharmacy: null, isSmall: false, at: at(2) },
    { fileId, by: 'admin', pharmacy: null, isSmall: true, at: at(1) },
    {
      fileId,
      by: 'pharmacy',
      pharmacy: { shopName: 'Nile', nameAr: 'صيدلية النيل', nameEn: 'Nile' },
      isSmall: false,
      at: at(0),
    },
  ]);
});

test('a refused call counts as no opening', async () => {
  await open(new Browser(app));
  await openAs(await signedIn(app, 'pharmacy', (await makePharmacy(app)).id));
  expect(await openings()).toEqual([]);
});

test('repeated openings within fifteen minutes, or in a list all day, count once', async () => {
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  const colleague = await makeStaff(app, { pharmacyId });
  const other = await signedIn(app, 'pharmacy', pharmacyId, { staffId: colleague.id });
  // From the beginning of a day, so that both spans begin here.
  app.advance(days(1) - (app.clock().getTime() % days(1)));
  const look = async () => {
    for (const size of ['', '?size=small']) await openAs(pharmacist, size);
  };
  const counts = async () => {
    const rows: { isSmall: boolean }[] = await openings();
    return [
      rows.filter(({ isSmall }) => !isSmall).length,
      rows.filter(({ isSmall }) => isSmall).length,
    ];
  };
  await look();
  app.advance(minutes(14));
  await look();
  expect(await counts()).toEqual([1, 1]);
  await openAs(other);
  expect(await counts()).toEqual([2, 1]);
  app.advance(minutes(1));
  await look();
  expect(await counts()).toEqual([3, 1]);
  app.advance(days(1));
  await openAs(pharmacist, '?size=small');
  expect(await counts()).toEqual([3, 2]);
});

test('openings are deleted after a year', async () => {
  await open(sender);
  await deleteOldOpenings(app.db, new Date(app.clock().getTime() + days(365)));
  expect(await openings()).toHaveLength(1);
  await deleteOldOpenings(app.db, new Date(app.clock().getTime() + days(365) + 1));
  expect(await openings()).toEqual([]);
});
