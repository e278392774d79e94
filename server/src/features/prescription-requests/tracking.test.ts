import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import {
  makeConsultation,
  makeCustomer,
  makeDoctor,
  makePharmacy,
  makeRequest,
  photo,
} from '../../../test/factories.ts';
import { consultationRequests, requestMessages } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';
import { hashOf } from '../../platform/secrets.ts';

async function sendTo(pharmacyId: string, browser: Browser): Promise<string> {
  const sent = await browser.form('/api/prescription-requests', {
    pharmacyId,
    customerName: 'Amna Hassan',
    phone: '0912345678',
    email: 'amna@example.com',
    notes: 'For my mother',
  });
  return `/api${sent.body.trackingUrl}`;
}

test('a holder of the address sees the status, and nothing of the content', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app, { shopName: 'صيدلية النيل', phone: '+249910000001' });
  const address = await sendTo(pharmacy.id, new Browser(app));
  const anybody = new Browser(app);

  const first = await anybody.get(address);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    kind: 'request',
    id: expect.any(String),
    locked: true,
    code: expect.stringMatching(/^\d{8}$/),
    status: 'new',
    statusReason: null,
    urgency: 'normal',
    createdAt: '2026-11-20T09:00:00.000Z',
    seenAt: null,
    startedAt: null,
    completedAt: null,
    declinedAt: null,
    hasPhoneCode: false,
    cancelledAt: null,
    undoUntil: null,
    pharmacy: {
      id: pharmacy.id,
      shopName: 'صيدلية النيل',
      nameAr: 'صيدلية النيل',
      nameEn: null,
      phone: '+249910000001',
      city: pharmacy.city,
      state: pharmacy.state,
      address: pharmacy.address,
      landmark: null,
      latitude: null,
      longitude: null,
    },
    inquiryId: null,
    forName: null,
    items: [],
    notes: null,
    photos: [],
    messages: [],
    thread: {
      unread: 0,
      isMuted: false,
      isMutedByOther: false,
      endsAt: null,
      photoWantedAt: null,
    },
    quote: null,
    refillOn: null,
    askTownAt: null,
    awaitsPhoneCode: false,
    canRelease: false,
  });
  expect(first.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });

  app.advance(minutes(5));
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const { body: requests } = await pharmacist.get(
    `/api/pharmacies/${pharmacy.id}/prescription-requests`,
  );
  await pharmacist.post(`/api/pharmacies/${pharmacy.id}/prescription-requests/seen`, {
    ids: [requests[0].id],
  });
  expect((await anybody.get(address)).body).toMatchObject({
    status: 'new',
    seenAt: '2026-11-20T09:05:00.000Z',
  });
  app.advance(minutes(5));
  await pharmacist.patch(`/api/prescription-requests/${requests[0].id}/status`, {
    status: 'completed',
  });
  expect((await anybody.get(address)).body).toMatchObject({
    status: 'completed',
    seenAt: '2026-11-20T09:05:00.000Z',
    startedAt: null,
    completedAt: '2026-11-20T09:10:00.000Z',
  });
});

test('the browser that sent it reads content, photos and messages', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const sender = new Browser(app);
  const sent = await sender.form(
    '/api/prescription-requests',
    {
      pharmacyId: pharmacy.id,
      customerName: 'Amna Hassan',
      phone: '0912345678',
      email: 'amna@example.com',
      notes: 'For my mother',
    },
    { prescriptionImages: [{ name: 'a.jpg', content: await photo() }] },
  );
  const address = `/api${sent.body.trackingUrl}`;
  await app.db.insert(requestMessages).values({
    id: randomUUID(),
    requestId: sent.body.id,
    from: 'pharmacy',
    body: 'How many packs?',
    at: app.clock(),
  });
  const { body } = await sender.get(address);
  expect(body).toMatchObject({
    locked: false,
    id: sent.body.id,
    notes: 'For my mother',
    photos: [expect.stringMatching(new RegExp(`^${address}/photos/`))],
    messages: [{ from: 'pharmacy', body: 'How many packs?', by: null }],
    thread: { unread: 1 },
    awaitsPhoneCode: false,
    canRelease: false,
  });
  expect((await new Browser(app).get(address)).body).toMatchObject({
    locked: true,
    notes: null,
    photos: [],
    messages: [],
    thread: { unread: 0 },
  });
});

test.each([
  ['a made-up token', () => 'A'.repeat(43)],
  ['the token without its end', (token: string) => token.slice(0, -1)],
  ['nothing like a token', () => '%27%20or%201=1'],
])('%s returns nothing', async (_name, change) => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const address = await sendTo(pharmacy.id, new Browser(app));
  const token = address.split('/').at(-1) ?? '';
  const answer = await new Browser(app).get(`/api/track/${change(token)}`);
  expect(answer.status).toBe(404);
  expect(Object.keys(answer.body)).toEqual(['error', 'code']);
});

const ask = async (doctorId: string, browser: Browser, headers = {}) => {
  const form = { name: 'Amna Hassan', phone: '0912345678', reason: 'A cough' };
  const sent = await browser.post(`/api/doctors/${doctorId}/consultation-requests`, form, headers);
  expect(sent.status).toBe(201);
  return sent.body as { id: string; trackingUrl: string };
};

test('a holder of a consultation’s address sees its outcome and not its text', async () => {
  const app = await useTestApp();
  const fullName = 'د. سارة عثمان';
  const { id } = await makeDoctor(app, { isOnline: true, fullName, phone: '+249910000002' });
  const asked = await ask(id, new Browser(app));
  const address = `/api${asked.trackingUrl}`;
  const anybody = new Browser(app);

  const first = await anybody.get(address);
  expect(first.body).toEqual({
    kind: 'consultation',
    id: asked.id,
    code: null,
    locked: true,
    status: 'new',
    statusReason: null,
    answer: null,
    answerVersion: 0,
    answeredAt: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    seenAt: null,
    startedAt: null,
    completedAt: null,
    declinedAt: null,
    cancelledAt: null,
    undoUntil: null,
    doctor: { fullName, phone: '+249910000002' },
  });
  expect(first.headers['cache-control']).toBe('no-store');
  const [kept] = await app.db.select().from(consultationRequests);
  expect(JSON.stringify(kept)).not.toContain(asked.trackingUrl.split('/').at(-1));

  const doctor = await signedIn(app, 'doctor', id);
  const move = (status: string) =>
    doctor.patch(`/api/consultation-requests/${asked.id}/status`, { status });
  app.advance(minutes(5));
  await move('in-progress');
  expect((await anybody.get(address)).body).toMatchObject({
    status: 'in-progress',
    startedAt: '2026-11-20T09:05:00.000Z',
  });
  app.advance(minutes(5));
  await move('completed');
  expect((await anybody.get(address)).body).toMatchObject({
    status: 'completed',
    completedAt: '2026-11-20T09:10:00.000Z',
  });
});

test('a consultation sent twice gets the same address', async () => {
  const app = await useTestApp();
  const { id } = await makeDoctor(app, { isOnline: true });
  const headers = { 'idempotency-key': '3f2b6c9e-1111-4222-8333-444455556666' };
  const first = await ask(id, new Browser(app), headers);
  expect(await ask(id, new Browser(app), headers)).toEqual(first);
});

test('a doctor who lost the verification shows no number', async () => {
  const app = await useTestApp();
  const { id } = await makeDoctor(app, { verificationStatus: 'suspended', phone: '+249910000002' });
  const trackingTokenHash = hashOf('token');
  await makeConsultation(app, { doctorId: id, trackingTokenHash });
  const { body } = await new Browser(app).get('/api/track/token');
  expect(body.doctor.phone).toBeNull();
});

test('a browser reads all its sent requests with one call, in its order', async () => {
  const app = await useTestApp();
  const browser = new Browser(app);
  const pharmacy = await makePharmacy(app);
  const doctor = await makeDoctor(app, { isOnline: true });
  await makeConsultation(app, { doctorId: doctor.id });
  const asked = await ask(doctor.id, browser);
  const sent = await sendTo(pharmacy.id, browser);
  const lastPart = (url: string) => url.split('/').at(-1);

  const response = await browser.post('/api/track', {
    tokens: [lastPart(sent), 'A'.repeat(43), lastPart(asked.trackingUrl)],
  });
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject([
    { kind: 'request', pharmacy: { shopName: pharmacy.shopName } },
    null,
    { kind: 'consultation', doctor: { fullName: doctor.fullName } },
  ]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await browser.post('/api/track', { tokens: [] })).body).toEqual([]);
  const tooMany = await browser.post('/api/track', { tokens: Array(21).fill('A') });
  expect(tooMany.status).toBe(400);
});

test('a customer reads their own requests, the newest first, twenty at a time', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const { id } = await makeCustomer(app);
  const mine = [];
  for (let count = 0; count < 23; count++) {
    // Two requests share each time, so the id must decide their order.
    if (count % 2 === 0) app.advance(minutes(1));
    mine.push(await makeRequest(app, { pharmacyId: pharmacy.id, customerId: id }));
  }
  await makeRequest(app, { pharmacyId: pharmacy.id });
  await makeRequest(app, { pharmacyId: pharmacy.id, customerId: (await makeCustomer(app)).id });
  const browser = await signedIn(app, 'customer', id);
  const address = `/api/customers/${id}/prescription-requests`;

  const first = (await browser.get(address)).body;
  const second = (await browser.get(`${address}?cursor=${first.nextCursor}`)).body;
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null]);
  const ids = [...first.items, ...second.items].map((item: { id: string }) => item.id);
  expect(new Set(ids)).toEqual(new Set(mine.map((request) => request.id)));
  const moments = [...first.items, ...second.items].map((item) => item.createdAt);
  expect(moments).toEqual([...moments].sort().reverse());
  expect(Object.keys(first.items[0])).not.toContain('phone');
  expect((await browser.get(`${address}?cursor=nonsense`)).status).toBe(400);
});
