import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import {
  makeAdmin,
  makeDoctor,
  makeDoctorByPhone,
  makePharmacy,
  makePharmacyByPhone,
  pdf,
  photo,
} from '../../../test/factories.ts';
import { useSmsApp } from '../../../test/sms.ts';
import { days, minutes } from '../../platform/clock.ts';

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

test('an admin reads a pharmacy’s application and opens its documents', async () => {
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
  const [licence, shop] = application.verificationDocumentDetails;
  expect(application).toEqual({
    ...form,
    id: registered.id,
    phone: '+249912345678',
    isOpen: false,
    is24Hours: false,
    hasDelivery: false,
    emailProven: false,
    phoneLapsed: false,
    verificationStatus: 'pending',
    verificationReason: null,
    verificationChangedAt: app.clock().toISOString(),
    createdAt: app.clock().toISOString(),
    verificationDocuments: [licence.url, shop.url],
    verificationDocumentDetails: [licence, shop],
    accountPhone: null,
    claimedPlace: null,
    closesAt: null,
    confirmedOpenAt: null,
    landmark: null,
    language: 'en',
    nameAr: form.shopName,
    nameEn: null,
    opensAt: null,
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

const doctor = {
  fullName: 'د. سارة عبد الله',
  email: 'sara@example.com',
  specialization: 'Pediatrics',
  licenseNumber: 'SMC 4711',
  phone: '0912 345 678',
  bio: 'عشر سنوات في طب الأطفال',
  consultationFee: '15',
};

test('an admin reads a doctor’s application without the password', async () => {
  const password = 'a pass phrase of mine';
  const { body } = await new Browser(app).post('/api/doctors', { ...doctor, password });
  const { status, body: waiting, text, headers } = await admin.get('/api/admin/pending-doctors');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(waiting).toEqual([
    {
      ...doctor,
      id: body.id,
      phone: '+249912345678',
      accountPhone: null,
      isOnline: false,
      emailProven: false,
      phoneLapsed: false,
      verificationStatus: 'pending',
      verificationReason: null,
      verificationChangedAt: app.clock().toISOString(),
      createdAt: app.clock().toISOString(),
      language: 'en',
    },
  ]);
  expect(text).not.toMatch(/password|argon/i);
  const all = await admin.get('/api/admin/doctors');
  expect(all.body).toEqual({ items: waiting, nextCursor: null });
});

test.each([
  ['pharmacies', makePharmacy],
  ['doctors', makeDoctor],
] as const)(
  'pending %s come in their waiting order, all others newest first',
  async (kind, make) => {
    const made: string[] = [];
    for (const verificationStatus of ['pending', 'rejected', 'pending', 'suspended'] as const) {
      app.advance(minutes(1));
      made.push((await make(app, { verificationStatus })).id);
    }
    const [first, rejected, second, suspended] = made;
    const pickIds = (rows: { id: string }[]) =>
      rows.map(({ id }) => id).filter((id) => made.includes(id));
    const read = async (query: string) =>
      pickIds((await admin.get(`/api/admin/${kind}${query}`)).body.items);
    expect(pickIds((await admin.get(`/api/admin/pending-${kind}`)).body)).toEqual([first, second]);
    expect(await read('')).toEqual([suspended, second, rejected, first]);
    expect(await read('?status=')).toEqual([suspended, second, rejected, first]);
    expect(await read('?status=rejected')).toEqual([rejected]);
    const { status, body } = await admin.get(`/api/admin/${kind}?status=lost`);
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'status', message: 'Please choose one from the list.' }],
    ]);
  },
);

test.each([
  ['pharmacies', makePharmacyByPhone],
  ['doctors', makeDoctorByPhone],
] as const)(
  'an admin reads which numbers of %s no code has proven for 120 days',
  async (kind, make) => {
    const app = await useSmsApp();
    const [silent, used] = ['+249912000001', '+249912000002'] as const;
    await make(app, silent);
    app.advance(days(120));
    await make(app, used);
    const desk = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const { items } = (await desk.get(`/api/admin/${kind}`)).body;
    const lapsed = items.map(({ accountPhone, phoneLapsed }: (typeof items)[number]) => [
      accountPhone,
      phoneLapsed,
    ]);
    expect(lapsed).toEqual([
      [used, false],
      [silent, true],
    ]);
  },
);
