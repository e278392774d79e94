import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { Browser, signedIn, statusAndCode } from '../../../../test/client.ts';
import { type MadePharmacy, makePharmacy, photo } from '../../../../test/factories.ts';
import { pharmacies } from '../../../database/schema.ts';

let app: TestApp;
let pharmacy: MadePharmacy;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacy = await makePharmacy(app);
  pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
});

async function sent() {
  const customer = new Browser(app);
  const form = {
    pharmacyId: pharmacy.id,
    customerName: 'Amna',
    phone: '0912345678',
    email: 'amna@example.com',
  };
  const { body } = await customer.form('/api/prescription-requests', form, {
    prescriptionImages: [{ name: 'a.jpg', content: await photo(10) }],
  });
  const address = `/api${body.trackingUrl}`;
  const add = (content: Buffer | string, browser = customer) =>
    browser.form(`${address}/photos`, {}, { prescriptionImages: [{ name: 'b.jpg', content }] });
  return { id: body.id as string, address, customer, add };
}
const askForPhoto = (id: string) =>
  pharmacist.post(`/api/prescription-requests/${id}/ask-for-photo`, {});
const photosOf = async (id: string) => {
  const list = await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
  return list.body.find((request: { id: string }) => request.id === id).prescriptionImages;
};

test('a requested clearer photo is stored once, after the first photo', async () => {
  const request = await sent();
  expect(statusAndCode(await request.add(await photo(20)))).toEqual([409, 'photo_not_wanted']);
  expect((await askForPhoto(request.id)).status).toBe(201);
  // Asking again while it waits adds no message.
  expect((await askForPhoto(request.id)).status).toBe(201);
  const { thread, messages } = (await request.customer.get(request.address)).body;
  expect(thread.photoWantedAt).toBe(app.clock().toISOString());
  expect(messages).toMatchObject([{ from: 'pharmacy', phrase: 'photo-wanted' }]);

  const added = await request.add(await photo(20));
  expect([added.status, added.body.phrase]).toEqual([201, 'photo-sent']);
  const photos = await photosOf(request.id);
  expect(photos).toHaveLength(2);
  for (const address of photos) expect((await pharmacist.get(address)).status).toBe(200);
  expect(statusAndCode(await request.add(await photo(30)))).toEqual([409, 'photo_not_wanted']);
  expect(await photosOf(request.id)).toHaveLength(2);
});

test('a file that is no photo is refused, and the request for one stays open', async () => {
  const request = await sent();
  await askForPhoto(request.id);
  expect(statusAndCode(await request.add('no photo'))).toEqual([415, 'unsupported_file']);
  const nothing = await request.customer.form(`${request.address}/photos`, {});
  expect(nothing.body.details).toMatchObject([{ field: 'prescriptionImages' }]);
  expect(await photosOf(request.id)).toHaveLength(1);
  expect((await request.add(await photo(20))).status).toBe(201);
});

test('a browser that has not unlocked the address is refused', async () => {
  const request = await sent();
  await askForPhoto(request.id);
  const other = await request.add(await photo(20), new Browser(app));
  expect(statusAndCode(other)).toEqual([403, 'tracking_locked']);
});

test('a suspended pharmacy can request no photo, and gets none that it requested before', async () => {
  const request = await sent();
  const asked = await sent();
  await askForPhoto(asked.id);
  await app.db
    .update(pharmacies)
    .set({ verificationStatus: 'suspended' })
    .where(eq(pharmacies.id, pharmacy.id));
  expect(statusAndCode(await askForPhoto(request.id))).toEqual([409, 'pharmacy_not_verified']);
  expect(statusAndCode(await asked.add(await photo(20)))).toEqual([409, 'pharmacy_not_verified']);
});

test('an ended request takes no clearer photo', async () => {
  const request = await sent();
  await askForPhoto(request.id);
  await pharmacist.patch(`/api/prescription-requests/${request.id}/status`, {
    status: 'completed',
  });
  expect(statusAndCode(await request.add(await photo(20)))).toEqual([409, 'photo_not_wanted']);
  expect(statusAndCode(await askForPhoto(request.id))).toEqual([409, 'request_ended']);
});
