import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeDoctor, makePharmacy, makeStaff } from '../../../test/factories.ts';
import { devices, doctors } from '../../database/schema.ts';
import { hours } from '../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0';

const signedUp = async (userAgent: string, email = `${randomUUID()}@example.com`) => {
  const browser = new Browser(app, { 'user-agent': userAgent });
  const person = { name: 'Huda', phone: '0912345678', email };
  const { status, body } = await browser.post('/api/customers/signup', person);
  expect(status).toBe(201);
  return { browser, email, id: String(body.id) };
};
const readList = async (browser: Browser) => (await browser.get('/api/sessions')).body.items;

test('a person reads their own sessions with their devices, last used first', async () => {
  const { browser, id } = await signedUp(phone);
  const began = app.clock().toISOString();
  const other = await signedIn(app, 'customer', id);
  app.advance(hours(3));
  await signedUp(desktop);
  expect(await readList(browser)).toEqual([
    {
      id: expect.stringMatching(/^customer\.[0-9a-f-]{36}$/),
      role: 'customer',
      device: 'Chrome, Android',
      createdAt: began,
      // Reading the list is a use too.
      lastUsedAt: app.clock().toISOString(),
      isCurrent: true,
    },
    expect.objectContaining({ device: null, isCurrent: false }),
  ]);
  expect((await readList(other))[0].isCurrent).toBe(false);
});

test('a browser with two roles lists the sessions of both accounts', async () => {
  const { browser } = await signedUp(desktop);
  const names = { fullName: 'Dr. Sara', specialization: 'Pediatrics', licenseNumber: '12' };
  await browser.post('/api/doctors', { ...names, email: `${randomUUID()}@example.com` });
  const items: { role: string; device: string }[] = await readList(browser);
  expect(items.map(({ role, device }) => [role, device]).sort()).toEqual([
    ['customer', 'Firefox, Windows'],
    ['doctor', 'Firefox, Windows'],
  ]);
});

test('an ended session is signed out, and its browser needs a code again', async () => {
  const { browser, email, id } = await signedUp(phone);
  const other = await signedIn(app, 'customer', id);
  const session = (await readList(other)).find(({ device }: { device: string }) => device);
  expect((await other.delete(`/api/sessions/${session.id}`)).status).toBe(204);
  expect((await browser.get('/api/sessions')).status).toBe(401);
  expect((await browser.post('/api/customers/login', { email })).status).toBe(202);
  expect((await other.get('/api/sessions')).status).toBe(200);
  expect((await other.delete(`/api/sessions/${session.id}`)).status).toBe(404);
});

test('a session of another person is not found', async () => {
  const { browser } = await signedUp(phone);
  const stranger = await signedUp(desktop);
  const [own] = await readList(browser);
  expect((await stranger.browser.delete(`/api/sessions/${own.id}`)).status).toBe(404);
  expect((await browser.get('/api/sessions')).status).toBe(200);
});

describe('the staff of one pharmacy', () => {
  test('sees and ends only their own sessions', async () => {
    const pharmacy = await makePharmacy(app);
    const member = await makeStaff(app, { pharmacyId: pharmacy.id, role: 'assistant' });
    const owner = await signedIn(app, 'pharmacy', pharmacy.id, { device: true });
    const assistant = await signedIn(app, 'pharmacy', pharmacy.id, {
      device: true,
      staffId: member.id,
    });
    const [owners] = await readList(owner);
    expect(await readList(assistant)).toHaveLength(1);
    expect((await assistant.delete(`/api/sessions/${owners.id}`)).status).toBe(404);
    expect((await assistant.post('/api/sessions/sign-out-everywhere')).status).toBe(204);
    expect((await assistant.get('/api/sessions')).status).toBe(401);
    expect((await owner.get('/api/sessions')).status).toBe(200);
    expect(await app.db.$count(devices, eq(devices.accountId, pharmacy.id))).toBe(1);
    expect(await app.db.$count(devices, eq(devices.accountId, member.id))).toBe(0);
  });
});

test('signing out everywhere ends all sessions and known devices, and sets a doctor offline', async () => {
  const doctor = await makeDoctor(app, { isOnline: true });
  const browsers = [
    await signedIn(app, 'doctor', doctor.id, { device: true }),
    await signedIn(app, 'doctor', doctor.id, { device: true }),
  ];
  expect((await browsers[0]?.post('/api/sessions/sign-out-everywhere'))?.status).toBe(204);
  for (const browser of browsers) expect((await browser.get('/api/sessions')).status).toBe(401);
  expect(await app.db.$count(devices, eq(devices.accountId, doctor.id))).toBe(0);
  const [row] = await app.db.select().from(doctors).where(eq(doctors.id, doctor.id));
  expect(row?.isOnline).toBe(false);
});
