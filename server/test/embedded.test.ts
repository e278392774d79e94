import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadSegments } from '../src/database/schema.ts';
import { days } from '../src/platform/clock.ts';
import { startTestApp, type TestApp } from './app.ts';
import { Browser, signedIn } from './client.ts';
import { makeAdmin, makePharmacy, pdf, photo } from './factories.ts';
import { filesOf, noFiles } from './stored-files.ts';
import { type StripeDouble, startStripeDouble } from './stripe-double.ts';
import { beginUpload, locationOf, sendPart, uploadIdOf } from './uploading.ts';

/** One flow of each area on the embedded database, which newcomers start with. */
let app: TestApp;
let provider: StripeDouble;
beforeAll(async () => {
  provider = await startStripeDouble();
  app = await startTestApp({ embedded: true, config: { stripe: provider.settings } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';

test('a customer signs up, and logs in from another browser by the mailed code', async () => {
  const person = { name: 'Amna Hassan', phone: '0912345678', email: 'amna@example.com' };
  const phone = new Browser(app);
  const signedUp = await phone.post('/api/customers/signup', person);
  expect(signedUp.status).toBe(201);
  expect((await phone.post('/api/customers/login', { email: person.email })).status).toBe(200);
  expect((await phone.post('/api/customers/signup', person)).body.code).toBe('email_taken');

  const library = new Browser(app);
  const asked = await library.post('/api/customers/login', { email: person.email });
  expect([asked.status, asked.body]).toEqual([202, { codeRequired: true }]);
  const code = codeIn((await app.mailsTo(person.email)).at(-1)?.text);
  const wrong = code === '000000' ? '000001' : '000000';
  const attempt = (code: string) =>
    library.post('/api/customers/login', { email: person.email, code });
  expect((await attempt(wrong)).status).toBe(401);
  expect((await attempt(code)).body).toEqual(signedUp.body);
  expect((await attempt(code)).status).toBe(401);
  const { body } = await library.get('/api/sessions/current');
  expect(body.roles.customer.id).toBe(signedUp.body.id);
  await library.post('/api/sessions/sign-out', {});
  expect((await library.get('/api/sessions/current')).body).toEqual({ roles: {} });
});

test('a pharmacy registers and is approved, a customer finds it and sends, and it completes', async () => {
  const pharmacist = new Browser(app, { 'accept-language': 'ar' });
  const shop = {
    shopName: 'صيدلية الأمل',
    email: 'amal@example.com',
    state: 'Kassala',
    city: 'كسلا',
    address: 'شارع ٦٠',
    latitude: '15.45',
    longitude: '36.4',
  };
  const registered = await pharmacist.form('/api/pharmacies/signup', shop, {
    verificationDocuments: [
      { name: 'licence.pdf', content: pdf },
      { name: 'front.jpg', content: await photo() },
    ],
  });
  expect(registered.status).toBe(201);
  const { id } = registered.body;
  expect((await new Browser(app).get('/api/pharmacies')).body).toEqual([]);
  const proof = { email: shop.email, code: codeIn((await app.mailsTo(shop.email)).at(-1)?.text) };
  expect((await pharmacist.post('/api/pharmacies/login', proof)).status).toBe(200);

  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const [application] = (await admin.get('/api/admin/pending-pharmacies')).body;
  for (const url of application.verificationDocuments)
    expect((await admin.get(url)).status).toBe(200);
  expect((await admin.post(`/api/admin/approve-pharmacy/${id}`)).status).toBe(200);
  const approval = (await app.mailsOnceNotified(shop.email)).at(-1);
  expect(approval?.subject).toBe('تم اعتماد صيدليتك');

  const customer = new Browser(app);
  for (const search of ['صيدليه الامل', 'Kassala', 'شارع 60']) {
    const query = new URLSearchParams({ search, near: '15.4,36.4' });
    const { body } = await customer.get(`/api/pharmacies?${query}`);
    expect(body.items).toMatchObject([{ id, distanceKm: 5.6 }]);
  }
  const send = async () =>
    customer.form(
      '/api/prescription-requests',
      { pharmacyId: id, customerName: 'Amna', phone: '0912345678', email: 'sender@example.com' },
      {
        prescriptionImages: [
          { name: 'a.jpg', content: await photo(1) },
          { name: 'b.jpg', content: await photo(2) },
        ],
      },
      { 'idempotency-key': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
    );
  const [sent, duplicate] = await Promise.all([send(), send()]);
  expect(sent?.status).toBe(201);
  expect(duplicate?.body).toEqual(sent?.body);
  expect((await app.mailsTo(shop.email)).at(-1)?.subject).toBe('وصلك طلب روشتة جديد');

  const { body: requests } = await pharmacist.get(`/api/pharmacies/${id}/prescription-requests`);
  expect(requests).toMatchObject([{ id: sent?.body.id, status: 'new' }]);
  expect(requests[0].prescriptionImages).toHaveLength(2);
  for (const url of requests[0].prescriptionImages) {
    expect((await pharmacist.get(`${url}?size=small`)).status).toBe(200);
    expect((await new Browser(app).get(url)).status).toBe(401);
  }
  const url = `/api/prescription-requests/${sent?.body.id}/status`;
  const told = async () =>
    (await app.mailsOnceNotified('sender@example.com')).map(({ subject }) => subject).at(-1);
  expect((await pharmacist.patch(url, { status: 'in-progress' })).status).toBe(200);
  expect(await told()).toBe('The pharmacy is working on your request');
  expect((await pharmacist.patch(url, { status: 'completed' })).status).toBe(200);
  expect(await told()).toBe('Your request is completed');
  expect((await pharmacist.patch(url, { status: 'new' })).status).toBe(409);
  const page = await pharmacist.get(
    `/api/pharmacies/${id}/prescription-requests?${new URLSearchParams({ view: 'ended', search: '0912' })}`,
  );
  expect(page.body.items).toMatchObject([{ id: sent?.body.id, status: 'completed' }]);
  const figures = await pharmacist.get(`/api/pharmacies/${id}/request-figures`);
  expect(figures.body).toMatchObject({ total: 1, ended: 1, answeredInTime: 1 });
  const profile = await pharmacist.get(`/api/pharmacies/${id}/profile`);
  expect(profile.body.responseRate).toEqual({ withinTarget: 1, measured: 1 });
  expect(app.problems).toEqual([]);
});

test("rejecting, correcting, declining and cancelling appear in the admin's overview", async () => {
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { id } = await makePharmacy(app, { verificationStatus: 'pending' });
  const because = { reason: 'The licence is unreadable' };
  expect((await admin.post(`/api/admin/reject-pharmacy/${id}`, because)).status).toBe(200);
  const pharmacist = await signedIn(app, 'pharmacy', id);
  const corrected = await pharmacist.form(
    `/api/pharmacies/${id}/resubmit`,
    { shopName: 'صيدلية الجسر', state: 'Kassala', city: 'كسلا', address: 'السوق' },
    { verificationDocuments: [{ name: 'licence.pdf', content: pdf }] },
  );
  expect([corrected.status, corrected.body.verificationStatus]).toEqual([200, 'pending']);
  expect((await admin.post(`/api/admin/approve-pharmacy/${id}`)).status).toBe(200);

  const customer = new Browser(app);
  const send = async () =>
    (
      await customer.form('/api/prescription-requests', {
        pharmacyId: id,
        customerName: 'A',
        phone: '0912345678',
        email: 'a@example.com',
      })
    ).body;
  const [declined, cancelled] = [await send(), await send()];
  const decline = `/api/prescription-requests/${declined.id}/decline`;
  expect((await pharmacist.post(decline, { reason: 'Out of stock' })).status).toBe(200);
  expect((await customer.post(`/api${declined.trackingUrl}/cancel`)).status).toBe(409);
  const tracked = await customer.post(`/api${cancelled.trackingUrl}/cancel`);
  expect([tracked.status, tracked.body.status]).toEqual([200, 'cancelled']);
  const undone = await customer.post(`/api${cancelled.trackingUrl}/undo`);
  expect([undone.status, undone.body.status]).toEqual([200, 'new']);

  const found = await admin.get(
    `/api/admin/pharmacies?${new URLSearchParams({ search: 'الجسر', status: 'verified' })}`,
  );
  expect(found.body.items).toMatchObject([
    { id, verificationDocumentDetails: [{ name: 'licence.pdf' }] },
  ]);
  const { items } = (await admin.get('/api/admin/audit-log')).body;
  const actions = items
    .filter(({ subjectId }: { subjectId: string }) => subjectId === id)
    .map(({ action }: { action: string }) => action);
  expect(actions.sort()).toEqual(['approve', 'reject']);
  expect(app.problems).toEqual([]);
});

test('an advertisement is created, paid, shown and expires', async () => {
  const { id: pharmacyId, email } = await makePharmacy(app);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  const form = { productName: 'Zinc', description: 'Sixty tablets', price: '4,500' };
  const { body: ad } = await pharmacist.post('/api/advertisements', form);
  const picture = await pharmacist.form(
    `/api/advertisements/${ad.id}/image`,
    {},
    { productImage: [{ name: 'zinc.jpg', content: await photo() }] },
  );
  expect(picture.status).toBe(200);
  const open = () => pharmacist.post('/api/create-ad-payment-intent', { advertisementId: ad.id });
  const [{ body: opened }, { body: duplicate }] = await Promise.all([open(), open()]);
  expect(duplicate).toEqual(opened);
  await provider.pay(opened.clientSecret);
  const [paymentIntentId = ''] = opened.clientSecret.split('_secret_');
  const confirm = () =>
    pharmacist.post('/api/confirm-ad-payment', { advertisementId: ad.id, paymentIntentId });
  const { rawBody, signature } = provider.eventOf('payment_intent.succeeded');
  const deliver = () =>
    new Browser(app).post('/api/webhooks/stripe', rawBody, {
      'content-type': 'application/json',
      'stripe-signature': signature,
    });
  const answers = await Promise.all([confirm(), deliver(), deliver(), confirm(), deliver()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const expiresAt = new Date(app.clock().getTime() + days(30)).toISOString();
  const customer = new Browser(app);
  const [seen, ...more] = (await customer.get('/api/advertisements')).body;
  expect([seen, more]).toMatchObject([{ id: ad.id, expiresAt }, []]);
  expect((await customer.get(seen.productImage)).status).toBe(200);
  expect(await app.mailsTo(email)).toHaveLength(1);
  app.advance(days(30));
  expect((await customer.get('/api/advertisements')).body).toEqual([]);
  expect(app.problems).toEqual([]);
});

test('a refused upload leaves no file', async () => {
  const before = await filesOf(app);
  expect(before).not.toEqual(noFiles);
  const { id: pharmacyId } = await makePharmacy(app);
  const { status } = await new Browser(app).form(
    '/api/prescription-requests',
    { pharmacyId, customerName: 'A', phone: '0912345678', email: 'a@example.com' },
    {
      prescriptionImages: [
        { name: 'a.jpg', content: await photo() },
        { name: 'b.jpg', content: 'not a photo' },
      ],
    },
  );
  expect(status).toBe(415);
  expect(await filesOf(app)).toEqual(before);
});

test('a photo uploaded in parts becomes part of a request', async () => {
  const sender = new Browser(app);
  const image = await photo();
  const location = locationOf(await beginUpload(sender, image.length));
  await sendPart(sender, location, image.subarray(0, 100));
  expect((await sendPart(sender, location, image)).status).toBe(409);
  await sendPart(sender, location, image.subarray(100), 100);
  const { id: pharmacyId } = await makePharmacy(app);
  const { status } = await sender.form('/api/prescription-requests', {
    pharmacyId,
    customerName: 'Amna Hassan',
    phone: '0912345678',
    email: 'amna@example.com',
    uploadIds: JSON.stringify([uploadIdOf(location)]),
  });
  expect(status).toBe(201);
  expect(await app.db.$count(uploadSegments)).toBe(0);
});
