import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy, pdf, photo } from '../../../test/factories.ts';
import { minutes } from '../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);
const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);

const form = {
  shopName: 'صيدلية الأمل',
  email: 'amal@example.com',
  state: 'Gezira',
  city: 'ود مدني',
  address: 'شارع النيل',
  phone: '0912 345 678',
  zipCode: '21111',
  latitude: '14.4012',
  longitude: '33.5199',
};

test('an admin reads what was submitted, and opens its documents', async () => {
  const applicant = new Browser(app);
  const { body: registered } = await applicant.form('/api/pharmacies/signup', form, {
    verificationDocuments: [
      { name: 'رخصة الصيدلية.pdf', content: pdf },
      { name: 'shop.jpg', content: await photo() },
    ],
  });
  const { status, body, headers } = await admin.get('/api/admin/pending-pharmacies');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  const [application] = body;
  const [licence, shop] = application.verificationDocuments;
  expect(application).toEqual({
    ...form,
    id: registered.id,
    phone: '+249912345678',
    isOpen: false,
    is24Hours: false,
    hasDelivery: false,
    emailProven: false,
    verificationStatus: 'pending',
    verificationReason: null,
    createdAt: app.clock().toISOString(),
    verificationDocuments: [licence, shop],
  });
  expect(licence).toMatchObject({ name: 'رخصة الصيدلية.pdf', type: 'application/pdf' });
  expect(shop).toMatchObject({ name: 'shop.jpg', type: 'image/jpeg' });

  const opened = await admin.get(licence.url);
  expect(opened.status).toBe(200);
  expect(opened.text).toBe(pdf.toString());
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(licence.size),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(opened.headers['content-disposition']).toMatch(/^attachment;/);
  expect((await admin.get(`${shop.url}?size=small`)).status).toBe(200);
  expect((await applicant.get(licence.url)).status).toBe(200);
  expect((await new Browser(app).get(licence.url)).status).toBe(401);
});

test('pending ones stand in the order they wait, all of them newest first', async () => {
  const made: string[] = [];
  for (const verificationStatus of ['pending', 'rejected', 'pending', 'suspended'] as const) {
    app.advance(minutes(1));
    made.push((await makePharmacy(app, { verificationStatus })).id);
  }
  const [first, rejected, second, suspended] = made;
  const read = async (query: string) => {
    const { body } = await admin.get(`/api/admin/${query}`);
    return body.map(({ id }: { id: string }) => id).filter((id: string) => made.includes(id));
  };
  expect(await read('pending-pharmacies')).toEqual([first, second]);
  expect(await read('pharmacies')).toEqual([suspended, second, rejected, first]);
  expect(await read('pharmacies?status=')).toEqual([suspended, second, rejected, first]);
  expect(await read('pharmacies?status=rejected')).toEqual([rejected]);
  const { status, body } = await admin.get('/api/admin/pharmacies?status=lost');
  expect([status, body.details]).toEqual([
    400,
    [{ field: 'status', message: 'Please choose one from the list.' }],
  ]);
});
