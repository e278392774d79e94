import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeDevice, pushKeys } from '../../../test/device.ts';
import {
  makeAdmin,
  makeConsultation,
  makeDoctor,
  makePharmacy,
  makeRequest,
} from '../../../test/factories.ts';
import { prescriptionRequests, pushSubscriptions } from '../../database/schema.ts';
import { erasePerson } from '../../erasure.ts';
import { days } from '../../platform/clock.ts';
import { hashOf } from '../../platform/secrets.ts';
import { createCookies } from '../sessions/cookies.ts';
import { createSessions } from '../sessions/service.ts';

const app = await startTestApp({ config: { push: pushKeys, rateLimitScale: 1000 } });
afterAll(app.close);
beforeEach(() => app.db.delete(pushSubscriptions));

const rows = () => app.db.select().from(pushSubscriptions);
const subscribe = (browser: Browser, device = makeDevice(), more: object = {}) =>
  browser.post('/api/push-subscriptions', { ...device, ...more });
const pharmacist = async () => signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
const followed = async () => {
  const token = randomUUID();
  const { id: pharmacyId } = await makePharmacy(app);
  const { id } = await makeRequest(app, { pharmacyId, trackingTokenHash: hashOf(token) });
  return { token, id };
};

test('the server returns the key for subscriptions', async () => {
  const { body } = await new Browser(app).get('/api/push-key');
  expect(body).toEqual({ publicKey: pushKeys.publicKey });
});

describe('the owner of a subscription', () => {
  test('a browser with several roles subscribes for each, or for the named one', async () => {
    const browser = await pharmacist();
    await signedIn(app, 'admin', (await makeAdmin(app)).id, { browser });
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    expect((await subscribe(admin)).status).toBe(204);
    expect((await subscribe(admin, makeDevice(), { role: 'pharmacy' })).status).toBe(401);
    expect((await rows()).map(({ role }) => role)).toEqual(['admin']);
  });

  test('a follower subscribes with the tracking token', async () => {
    const { token } = await followed();
    const consultation = randomUUID();
    const doctor = await makeDoctor(app);
    await makeConsultation(app, {
      doctorId: doctor.id,
      trackingTokenHash: hashOf(consultation),
    });
    const device = makeDevice();
    const guest = new Browser(app);
    for (const trackingToken of [token, consultation])
      expect((await subscribe(guest, device, { trackingToken })).status).toBe(204);
    expect((await subscribe(guest, device, { trackingToken: randomUUID() })).status).toBe(404);
    expect((await rows()).map(({ trackingHash }) => trackingHash)).toEqual(
      [token, consultation].map(hashOf),
    );
  });

  test('a guest without a tracking token cannot subscribe', async () => {
    expect((await subscribe(new Browser(app))).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  test('a repeated subscription of a device is the same, with its new settings', async () => {
    const browser = await pharmacist();
    const device = makeDevice();
    await subscribe(browser, device, { language: 'ar' });
    const settings = { onlyEmergencies: true, quietFrom: '٢٢:٠٠', quietUntil: '06:00' };
    await subscribe(browser, device, { language: 'en', settings });
    expect(await rows()).toMatchObject([
      {
        language: 'en',
        onlyEmergencies: true,
        quietFrom: '22:00',
        quietUntil: '06:00',
        emergenciesAlways: true,
      },
    ]);
  });

  test('the last account of a browser owns its device', async () => {
    const device = makeDevice();
    await subscribe(await pharmacist(), device);
    const later = await makePharmacy(app);
    await subscribe(await signedIn(app, 'pharmacy', later.id), device);
    expect((await rows()).map(({ accountId }) => accountId)).toEqual([later.id]);
  });

  test('the longest unseen is deleted beyond twenty devices, and beyond five of one followed thing', async () => {
    const browser = await pharmacist();
    const { token } = await followed();
    for (const [most, who, more] of [
      [20, browser, {}],
      [5, new Browser(app), { trackingToken: token }],
    ] as const) {
      await app.db.delete(pushSubscriptions);
      const devices = Array.from({ length: most + 1 }, () => makeDevice());
      for (const device of devices) {
        app.advance(1000);
        await subscribe(who, device, more);
      }
      const kept = (await rows()).map(({ endpoint }) => endpoint);
      expect(kept).toHaveLength(most);
      expect(kept).not.toContain(devices[0]?.endpoint);
    }
  });
});

describe('refused, in both languages', () => {
  test.each([
    ['en', "This browser's message service is not one that Dawaya can send to."],
    ['ar', 'لا تستطيع دوايا إرسال التنبيهات إلى هذا المتصفح.'],
  ])('an endpoint of no browser maker: %s', async (language, sentence) => {
    const browser = await pharmacist();
    browser.headers['accept-language'] = language;
    const { status, body } = await subscribe(browser, makeDevice('https://10.0.0.5/inner'));
    expect([status, body.code]).toEqual([400, 'push_service_unknown']);
    expect(body.error).toContain(sentence);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['keys.auth', { keys: { ...makeDevice().keys, auth: 'c2hvcnQ' } }],
    ['keys.p256dh', { keys: { ...makeDevice().keys, p256dh: 'A'.repeat(87) } }],
    ['settings.quietUntil', { settings: { quietFrom: '22:00' } }],
    ['settings.quietFrom', { settings: { quietFrom: '25:00', quietUntil: '06:00' } }],
    ['language', { language: 'fr' }],
    ['endpoint', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(2000)}` }],
  ])('the wrong field is named: %s', async (field, change) => {
    const { status, body } = await subscribe(await pharmacist(), makeDevice(), change);
    expect([status, body.details.map((row: { field: string }) => row.field)]).toEqual([
      400,
      [field],
    ]);
  });
});

describe('a subscription ends', () => {
  test('when its own browser signs out', async () => {
    const pharmacy = await makePharmacy(app);
    const [here, there] = [
      await signedIn(app, 'pharmacy', pharmacy.id),
      await signedIn(app, 'pharmacy', pharmacy.id),
    ];
    const [mine, theirs] = [makeDevice(), makeDevice()];
    await subscribe(here, mine);
    await subscribe(there, theirs);
    expect((await here.post('/api/sessions/sign-out', { role: 'pharmacy' })).status).toBe(204);
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([theirs.endpoint]);
  });

  test('when another account takes its place in the browser', async () => {
    const browser = await pharmacist();
    await subscribe(browser);
    const { email } = await makePharmacy(app);
    await browser.post('/api/pharmacies/login', { email });
    const code = (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0];
    expect((await browser.post('/api/pharmacies/login', { email, code })).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test.each(['pharmacy', 'doctor'] as const)('when its %s is suspended', async (kind) => {
    const { id } = kind === 'pharmacy' ? await makePharmacy(app) : await makeDoctor(app);
    await subscribe(await signedIn(app, kind, id));
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const { status } = await admin.post(`/api/admin/suspend-${kind}/${id}`, { reason: 'Why' });
    expect([status, await rows()]).toEqual([200, []]);
  });

  test('not with an expired session: an admin’s ends after twelve hours', async () => {
    await subscribe(await signedIn(app, 'admin', (await makeAdmin(app)).id));
    app.advance(days(2));
    await app.cleanUp();
    expect(await rows()).toHaveLength(1);
  });

  test('when the device ends it: for a role, for one thing, or completely', async () => {
    const browser = await pharmacist();
    const { token } = await followed();
    const device = makeDevice();
    const { endpoint } = device;
    const end = (more: object = {}) =>
      browser.delete('/api/push-subscriptions', { endpoint, ...more });
    const begin = async () => {
      await subscribe(browser, device);
      await subscribe(browser, device, { trackingToken: token });
    };
    await begin();
    expect((await end({ role: 'pharmacy' })).status).toBe(204);
    expect((await rows()).map(({ role }) => role)).toEqual([null]);
    await begin();
    await end({ trackingToken: token });
    expect((await rows()).map(({ role }) => role)).toEqual(['pharmacy']);
    await begin();
    await end();
    expect(await rows()).toEqual([]);
  });

  test('90 days after the device was last seen', async () => {
    await subscribe(await pharmacist());
    app.advance(days(90));
    await app.cleanUp();
    expect(await rows()).toHaveLength(1);
    app.advance(1);
    await app.cleanUp();
    expect(await rows()).toEqual([]);
  });

  test('with the followed thing', async () => {
    const { token, id } = await followed();
    await subscribe(new Browser(app), makeDevice(), { trackingToken: token });
    await app.cleanUp();
    expect(await rows()).toHaveLength(1);
    await app.db.delete(prescriptionRequests).where(eq(prescriptionRequests.id, id));
    await app.cleanUp();
    expect(await rows()).toEqual([]);
  });
});

test('a browser that replaced its subscription keeps its messages', async () => {
  const browser = await pharmacist();
  const { token } = await followed();
  const [old, fresh] = [makeDevice(), makeDevice()];
  await subscribe(browser, old, { settings: { onlyEmergencies: true } });
  await subscribe(browser, old, { trackingToken: token });
  const renew = (oldEndpoint: string) =>
    new Browser(app).post('/api/push-subscriptions/renew', { ...fresh, oldEndpoint });
  expect((await renew(makeDevice().endpoint)).status).toBe(204);
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([old.endpoint, old.endpoint]);
  expect((await renew(old.endpoint)).status).toBe(204);
  const kept = await rows();
  expect(kept.map(({ endpoint }) => endpoint)).toEqual([fresh.endpoint, fresh.endpoint]);
  expect(kept.map(({ onlyEmergencies }) => onlyEmergencies).sort()).toEqual([false, true]);
});

test('an erased person gets no more messages', async () => {
  const { token } = await followed();
  const email = 'amna@people.test';
  await app.db
    .update(prescriptionRequests)
    .set({ email })
    .where(eq(prescriptionRequests.trackingTokenHash, hashOf(token)));
  await subscribe(new Browser(app), makeDevice(), { trackingToken: token });
  const sessions = createSessions({
    db: app.db,
    clock: app.clock,
    cookies: createCookies(app.config),
    live: {
      recordChange: async () => {},
    },
  });
  const { erased } = await erasePerson({ ...app, files: app.app.files, sessions }, { email });
  expect([erased.devices, await rows()]).toEqual([1, []]);
});
