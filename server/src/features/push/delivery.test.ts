import { randomUUID } from 'node:crypto';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { pushKeys } from '../../../test/device.ts';
import {
  makeAdmin,
  makeAdvertisement,
  makeDoctor,
  makePharmacy,
  makeStaff,
  photo,
} from '../../../test/factories.ts';
import { holderOf } from '../../../test/holding.ts';
import { usePushService } from '../../../test/push-service.ts';
import {
  admins,
  deliveries,
  doctors,
  pharmacies,
  pharmacyStaff,
  pushSubscriptions,
} from '../../database/schema.ts';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';

async function useNotified(settings: object = {}, language = 'ar') {
  const service = await usePushService();
  const app = await useTestApp({
    pushServices: service.services,
    config: { push: pushKeys, contactEmail: 'operator@dawaya.test' },
  });
  const pharmacy = await makePharmacy(app);
  const browser = await signedIn(app, 'pharmacy', pharmacy.id);
  const subscribe = async (by = browser, more: object = {}) => {
    const { path, ...device } = service.subscribe();
    const answer = await by.post('/api/push-subscriptions', {
      ...device,
      language,
      settings,
      ...more,
    });
    expect(answer.status).toBe(204);
    return { path, ...device };
  };
  const device = await subscribe();
  return {
    app,
    service,
    pharmacy,
    browser,
    device,
    subscribe,
    ask: async (urgency: Urgency = 'normal', pharmacyId = pharmacy.id) => {
      const { status, body } = await new Browser(app).form('/api/prescription-requests', {
        pharmacyId,
        customerName: 'آمنة حسن',
        phone: '0912345678',
        email: `${randomUUID()}@example.com`,
        urgency,
        notes: 'Insulin',
      });
      expect(status).toBe(201);
      return body as { id: string; trackingUrl: string };
    },
    /** Returns the kind and count of all messages received so far. */
    come: async () => {
      await app.jobs.runWaiting();
      return service.received.map(({ message }) => `${message.kind} ${message.count}`);
    },
    left: () => app.db.$count(pushSubscriptions),
  };
}

test('a new request sends an encrypted message to the device', async () => {
  const { app, ask, come, service, device } = await useNotified();
  await ask('emergency');
  expect(await come()).toEqual(['new-request 1']);
  const [{ headers, message, claims, device: path } = expect.fail()] = service.received;
  expect(path).toBe(device.path);
  // No name, no medicine, nothing of the request.
  expect(message).toEqual({
    id: expect.any(String),
    kind: 'new-request',
    count: 1,
    path: '/dashboard',
    language: 'ar',
    isEmergency: true,
  });
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    ttl: String(4 * 3600),
  });
  expect(headers.topic).toMatch(/^[\w-]{32}$/);
  expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:operator@dawaya.test' });
  expect(claims?.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600);
  expect(headers.authorization).toContain(`k=${pushKeys.publicKey}`);
  expect(app.problems).toEqual([]);
});

test('no other device gets it', async () => {
  const { ask, come, app } = await useNotified();
  await ask('normal', (await makePharmacy(app)).id);
  expect(await come()).toEqual([]);
});

test('a doctor gets messages of consultations, an admin of applications and messages', async () => {
  const { app, subscribe, come } = await useNotified();
  const doctor = await makeDoctor(app, { isOnline: true });
  await subscribe(await signedIn(app, 'doctor', doctor.id));
  await subscribe(await signedIn(app, 'admin', (await makeAdmin(app)).id));
  const guest = new Browser(app);
  const asked = await guest.post(`/api/doctors/${doctor.id}/consultation-requests`, {
    name: 'Amna',
    phone: '0912345678',
    reason: 'Fever',
  });
  expect(asked.status).toBe(201);
  expect(await come()).toEqual(['new-consultation 1']);
  const applied = await guest.post('/api/doctors', {
    fullName: 'Huda Osman',
    email: 'huda@example.com',
    specialization: 'Pediatrics',
    licenseNumber: '77',
  });
  expect(applied.status).toBe(201);
  const wrote = await guest.post('/api/contact', {
    name: 'Amna',
    email: 'amna@example.com',
    subject: 'Hours',
    message: 'When?',
  });
  expect(wrote.status).toBe(201);
  expect((await come()).slice(1).sort()).toEqual(['new-application 1', 'new-message 1']);
});

test('an admin gets a message of a waiting picture', async () => {
  const { app, pharmacy, browser, subscribe, come } = await useNotified();
  await subscribe(await signedIn(app, 'admin', (await makeAdmin(app)).id));
  const { id } = await makeAdvertisement(app, { pharmacyId: pharmacy.id, runsFor: days(30) });
  const show = async (shade: number) => {
    const productImage = [{ name: 'product.jpg', content: await photo(shade) }];
    await browser.form(`/api/advertisements/${id}/image`, {}, { productImage });
  };
  await show(1);
  expect(await come()).toEqual([]);
  await show(2);
  expect(await come()).toEqual(['new-advertisement-picture 1']);
});

describe('many messages of a kind', () => {
  test('are joined after the first, with their count', async () => {
    const { app, ask, come, service } = await useNotified();
    await ask();
    expect(await come()).toEqual(['new-request 1']);
    for (let count = 0; count < 20; count++) await ask();
    expect(await come()).toHaveLength(1);
    app.advance(seconds(30));
    expect(await come()).toEqual(['new-request 1', 'new-request 21']);
    const [first, last] = service.received;
    // A sleeping phone gets only the newest message of a topic.
    expect(first?.headers.topic).toBe(last?.headers.topic);
  });

  test('an emergency does not wait for others', async () => {
    const { ask, come, service } = await useNotified();
    await ask();
    await ask('urgent');
    await ask('emergency');
    expect(await come()).toHaveLength(2);
    const told = service.received.map(({ message }) => message.isEmergency);
    expect(told.sort()).toEqual([false, true]);
  });

  test('seen requests are no longer counted', async () => {
    const { ask, come, browser, pharmacy } = await useNotified();
    const { id } = await ask();
    await browser.post(`/api/pharmacies/${pharmacy.id}/prescription-requests/seen`, { ids: [id] });
    expect(await come()).toEqual([]);
  });
});

describe('the settings of a device', () => {
  test('only emergencies', async () => {
    const { ask, come } = await useNotified({ onlyEmergencies: true });
    await ask('urgent');
    expect(await come()).toEqual([]);
    await ask('emergency');
    expect(await come()).toEqual(['new-request 2']);
  });

  // It is 11:00 in Khartoum.
  test.each([
    ['10:30', '11:30', false, false],
    ['10:30', '11:00', false, true],
    ['11:00', '12:00', false, false],
    ['22:00', '12:00', false, false],
    ['22:00', '06:00', false, true],
    ['06:00', '06:00', false, true],
    ['10:30', '11:30', true, true],
  ])('quiet from %s to %s, an emergency passes: %s', async (from, until, always, isNotified) => {
    const quiet = { quietFrom: from, quietUntil: until, emergenciesAlways: always };
    const { ask, come } = await useNotified(quiet);
    await ask('emergency');
    expect((await come()).length > 0).toBe(isNotified);
  });

  test('messages in quiet hours count in the next one', async () => {
    const { app, ask, come } = await useNotified({ quietFrom: '10:00', quietUntil: '12:00' });
    await ask();
    expect(await come()).toEqual([]);
    app.advance(hours(2));
    expect(await come()).toEqual([]);
    await ask();
    expect(await come()).toEqual(['new-request 2']);
  });

  test('a test message is always sent', async () => {
    const { browser, come, device } = await useNotified({ onlyEmergencies: true });
    const { endpoint } = device;
    expect((await browser.post('/api/push-subscriptions/test', { endpoint })).status).toBe(204);
    expect(await come()).toEqual(['test 1']);
  });
});

describe('a device without its account', () => {
  /** A subscription written while its account is being suspended stays. */
  const suspended = { verificationStatus: 'suspended' } as const;

  test('gets nothing, and is deleted, once the pharmacy is suspended', async () => {
    const { app, ask, come, left, pharmacy } = await useNotified();
    await ask();
    await app.db.update(pharmacies).set(suspended).where(eq(pharmacies.id, pharmacy.id));
    expect([await come(), await left()]).toEqual([[], 0]);
  });

  test('or its person is removed; a colleague’s device stays', async () => {
    const { app, ask, come, left, pharmacy, service, subscribe, device } = await useNotified();
    const { id: staffId } = await makeStaff(app, { pharmacyId: pharmacy.id });
    await subscribe(await signedIn(app, 'pharmacy', pharmacy.id, { staffId }));
    await ask();
    await app.db
      .update(pharmacyStaff)
      .set({ removedAt: app.clock() })
      .where(eq(pharmacyStaff.id, staffId));
    expect([await come(), await left()]).toEqual([['new-request 1'], 1]);
    expect(service.received.map(({ device }) => device)).toEqual([device.path]);
  });

  test('or its doctor is suspended, or its admin disabled', async () => {
    const { app, come, left, subscribe } = await useNotified();
    const doctor = await makeDoctor(app, { isOnline: true });
    const admin = await makeAdmin(app);
    await subscribe(await signedIn(app, 'doctor', doctor.id));
    await subscribe(await signedIn(app, 'admin', admin.id));
    const guest = new Browser(app);
    const person = { name: 'Amna', phone: '0912345678' };
    const consultations = `/api/doctors/${doctor.id}/consultation-requests`;
    const asked = await guest.post(consultations, { ...person, reason: 'Fever' });
    const message = { name: 'Amna', email: 'amna@example.com', subject: 'Hours', message: 'When?' };
    const wrote = await guest.post('/api/contact', message);
    expect([asked.status, wrote.status]).toEqual([201, 201]);
    await app.db.update(doctors).set(suspended).where(eq(doctors.id, doctor.id));
    await app.db.update(admins).set({ disabledAt: app.clock() }).where(eq(admins.id, admin.id));
    expect([await come(), await left()]).toEqual([[], 1]);
  });
});

describe('a push service that refuses', () => {
  test.each([404, 410])('%s: the device is deleted', async (status) => {
    const { ask, come, service, left, app } = await useNotified();
    service.answers.push({ status });
    await ask();
    await come();
    expect([await left(), app.problems]).toEqual([0, []]);
  });

  test('a server error is retried, up to a limit', async () => {
    const { app, ask, come, service, left } = await useNotified();
    service.answers.push({ status: 503 }, { status: 500 });
    await ask();
    await app.jobs.runWaiting();
    app.advance(minutes(1));
    await app.jobs.runWaiting();
    app.advance(minutes(1));
    expect(await come()).toEqual(['new-request 1']);
    expect([await left(), service.asked.length]).toEqual([1, 3]);
    expect(String(app.problems[0])).toBe('Error: localhost answered 503');

    await ask();
    service.answers.push(...Array.from({ length: 50 }, () => ({ status: 500 })));
    for (let hour = 0; hour < 12; hour++) {
      app.advance(hours(1));
      await app.jobs.runWaiting();
    }
    // After four hours a new request is no news.
    expect(service.asked.length - 3).toBeLessThan(10);
    await app.cleanUp();
    expect(await app.db.$count(deliveries, eq(deliveries.state, 'queued'))).toBe(0);
  });

  test('the server waits as long as the service asks', async () => {
    const { app, ask, come, service } = await useNotified();
    service.answers.push({ status: 429, headers: { 'retry-after': '600' } });
    await ask();
    await app.jobs.runWaiting();
    app.advance(minutes(9));
    expect(await come()).toEqual([]);
    app.advance(minutes(1));
    expect(await come()).toEqual(['new-request 1']);
  });

  test.each([400, 401, 403, 413])('%s is not tried again', async (status) => {
    const { app, ask, come, service, left } = await useNotified();
    service.answers.push({ status });
    await ask();
    await come();
    app.advance(hours(1));
    await come();
    expect([service.asked.length, await left()]).toEqual([1, 1]);
  });

  test('no redirect is followed', async () => {
    const { app, ask, come, service } = await useNotified();
    const location = `${service.origin}/elsewhere`;
    service.answers.push({ status: 307, headers: { location } });
    await ask();
    await come();
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]).not.toBe('/elsewhere');
    expect(String(app.problems[0])).toContain('answered 307');
  });

  test('a failing device delays no other', async () => {
    const { ask, come, service, subscribe } = await useNotified();
    await subscribe();
    service.answers.push({ status: 500 });
    await ask();
    expect(await come()).toEqual(['new-request 1']);
  });
});

describe('a follower', () => {
  const lastPart = ({ trackingUrl }: { trackingUrl: string }) =>
    trackingUrl.split('/').at(-1) ?? '';

  test('gets a message when a request is seen, and of a move once it cannot be undone', async () => {
    const { app, ask, come, service, subscribe, browser, pharmacy } = await useNotified();
    const request = await ask();
    const follower = await subscribe(new Browser(app), { trackingToken: lastPart(request) });
    const seen = { ids: [request.id] };
    await browser.post(`/api/pharmacies/${pharmacy.id}/prescription-requests/seen`, seen);
    expect(await come()).toEqual(['track-seen 1']);
    const start = () =>
      browser.patch(`/api/prescription-requests/${request.id}/status`, { status: 'in-progress' });
    expect((await start()).status).toBe(200);
    await browser.post(`/api/prescription-requests/${request.id}/undo`);
    app.advance(minutes(1));
    expect(await come()).toHaveLength(1);
    await start();
    app.advance(minutes(1));
    expect(await come()).toEqual(['track-seen 1', 'track-started 1']);
    expect(service.received.map(({ device }) => device)).toEqual([follower.path, follower.path]);
  });

  test('gets messages by their count and answers; the pharmacy gets the replies', async () => {
    const { app, ask, come, subscribe, browser } = await useNotified();
    const request = await ask();
    const token = lastPart(request);
    const customer = await holderOf(app, token);
    await subscribe(customer, { trackingToken: token });
    const desk = `/api/prescription-requests/${request.id}`;
    await browser.post(`${desk}/seen`);
    await browser.post(`${desk}/messages`, { phrase: 'available' });
    expect((await come()).sort()).toEqual(['track-message 1', 'track-seen 1']);
    await browser.post(`${desk}/messages`, { phrase: 'call-us' });
    app.advance(seconds(30));
    expect(await come()).toContain('track-message 2');
    await browser.post(`${desk}/messages`, { phrase: 'ready' });
    const until = app.clock().toISOString();
    await customer.post(`/api/track/${token}/messages/seen`, { until });
    app.advance(seconds(30));
    // Read meanwhile, so no message follows.
    expect(await come()).not.toContain('track-message 3');
    await browser.post(`${desk}/quote`, { answer: 'all' });
    expect(await come()).toContain('track-answered 1');

    await subscribe();
    await customer.post(`/api/track/${token}/messages`, { phrase: 'thanks' });
    expect(await come()).toContain('request-message 1');
    await customer.post(`/api/track/${token}/refuse`, { version: 1 });
    expect(await come()).toContain('answer-refused 1');
    await customer.post(`/api/track/${token}/accept`, { version: 1 });
    app.advance(minutes(1));
    expect(await come()).toContain('answer-accepted 1');
  });

  test('gets messages of a consultation in the same way', async () => {
    const { app, come, subscribe } = await useNotified();
    const doctor = await makeDoctor(app, { isOnline: true });
    const consultations = `/api/doctors/${doctor.id}/consultation-requests`;
    const person = { name: 'Amna', phone: '0912345678', reason: 'Fever' };
    const { body } = await new Browser(app).post(consultations, person);
    await subscribe(new Browser(app), { trackingToken: lastPart(body) });
    const by = await signedIn(app, 'doctor', doctor.id);
    const start = () =>
      by.patch(`/api/consultation-requests/${body.id}/status`, { status: 'in-progress' });
    await start();
    await by.post(`/api/consultation-requests/${body.id}/undo`);
    app.advance(minutes(1));
    expect(await come()).toEqual([]);
    await start();
    app.advance(seconds(6));
    expect(await come()).toEqual([]);
    app.advance(seconds(1));
    expect(await come()).toEqual(['track-started 1']);
    await by.post(`/api/consultation-requests/${body.id}/decline`, { reason: 'On leave' });
    app.advance(minutes(1));
    expect(await come()).toEqual(['track-started 1', 'track-declined 1']);
  });
});

test('without keys nothing is sent, and no device is taken', async () => {
  const app = await useTestApp();
  const browser = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
  expect((await browser.get('/api/push-key')).body).toEqual({ publicKey: null });
  const { status, body } = await browser.post('/api/push-subscriptions', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  });
  expect([status, body.code]).toEqual([503, 'push_not_configured']);
});
