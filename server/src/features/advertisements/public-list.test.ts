import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeAdvertisement, makePharmacy } from '../../../test/factories.ts';
import { advertisements } from '../../database/schema.ts';
import { days, seconds } from '../../platform/clock.ts';

const readList = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/api/advertisements')).body.map(({ id }: { id: string }) => id);

test('the public list shows running advertisements, newest first, without the pharmacy’s private data', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app, { shopName: 'صيدلية النيل' });
  const { id: pharmacyId } = pharmacy;
  const older = await makeAdvertisement(app, { pharmacyId, runsFor: days(30) });
  app.advance(seconds(1));
  const newer = await makeAdvertisement(app, { pharmacyId, runsFor: days(30) });
  await makeAdvertisement(app, { pharmacyId });
  const { status, body, headers } = await new Browser(app).get('/api/advertisements');
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
  expect(body[1]).toEqual({
    id: older.id,
    pharmacyId,
    productName: older.productName,
    description: older.description,
    price: older.price,
    productImage: null,
    isPaid: true,
    isActive: true,
    expiresAt: older.expiresAt?.toISOString(),
    pharmacy: {
      shopName: 'صيدلية النيل',
      nameAr: 'صيدلية النيل',
      nameEn: null,
      city: 'Kassala',
      cityAr: 'كسلا',
      cityEn: 'Kassala',
      state: 'Kassala',
    },
  });
});

test('the public list shows the advertisements of one pharmacy for its page', async () => {
  const app = await useTestApp();
  const [own, other] = [await makePharmacy(app), await makePharmacy(app)];
  const shown = await makeAdvertisement(app, { pharmacyId: own.id, runsFor: days(30) });
  await makeAdvertisement(app, { pharmacyId: other.id, runsFor: days(30) });
  const of = (id: string) => new Browser(app).get(`/api/advertisements?pharmacyId=${id}`);
  expect((await of(own.id)).body.map(({ id }: { id: string }) => id)).toEqual([shown.id]);
  expect((await of('6f9619ff-8b86-4d01-b42d-00cf4fc964ff')).body).toEqual([]);
  expect((await of('nobody')).status).toBe(400);
});

test('the public list drops an advertisement at its end without a job', async () => {
  const app = await useTestApp();
  const browser = new Browser(app);
  const { id: pharmacyId } = await makePharmacy(app);
  const long = await makeAdvertisement(app, { pharmacyId, runsFor: days(2) });
  const short = await makeAdvertisement(app, { pharmacyId, runsFor: days(1) });
  expect(new Set(await readList(browser))).toEqual(new Set([short.id, long.id]));
  app.advance(days(1) - 1);
  expect(await readList(browser)).toHaveLength(2);
  // A cached answer counts for a second at most (docs/live.md).
  app.advance(seconds(1));
  expect(await readList(browser)).toEqual([long.id]);
  app.advance(days(1));
  expect(await readList(browser)).toEqual([]);
  // One end and one start between two reads must not cancel out.
  const next = await makeAdvertisement(app, { pharmacyId, runsFor: days(1) });
  expect(await readList(browser)).toEqual([next.id]);
});

test('the public list follows the pharmacy’s verification at once, both ways', async () => {
  const app = await useTestApp();
  const browser = new Browser(app);
  const { id: pharmacyId } = await makePharmacy(app);
  const { id } = await makeAdvertisement(app, { pharmacyId, runsFor: days(30) });
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  expect(await readList(browser)).toEqual([id]);
  await admin.post(`/api/admin/suspend-pharmacy/${pharmacyId}`, { reason: 'Unreadable' });
  expect(await readList(browser)).toEqual([]);
  await admin.post(`/api/admin/reinstate-pharmacy/${pharmacyId}`);
  expect(await readList(browser)).toEqual([id]);
});

test.each([
  ['not paid', { isPaid: false }],
  ['not active', { isActive: false }],
  ['without an end', { isActive: false, expiresAt: null }],
])('the public list leaves out an advertisement that is %s', async (_case, change) => {
  const app = await useTestApp();
  const browser = new Browser(app);
  const { id: pharmacyId } = await makePharmacy(app);
  const { id } = await makeAdvertisement(app, { pharmacyId, runsFor: days(30) });
  expect(await readList(browser)).toEqual([id]);
  await app.db.update(advertisements).set(change).where(eq(advertisements.id, id));
  expect(await readList(browser)).toEqual([]);
});
