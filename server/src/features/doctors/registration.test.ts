import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { doctors } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const url = '/api/doctors';
let made = 0;
const form = (more: object = {}) => ({
  fullName: 'د. آمنة حسن',
  email: `amna-${++made}@example.com`,
  specialization: 'Pediatrics',
  licenseNumber: 'SMC 123/أ',
  ...more,
});
const register = (more: object = {}, headers: Record<string, string> = {}) =>
  new Browser(app, headers).post(url, form(more));
const readRow = async (id: string) =>
  (await app.db.select().from(doctors).where(eq(doctors.id, id)))[0];

describe('a doctor registers', () => {
  test('is signed in, known to the browser, and waits', async () => {
    const browser = new Browser(app, { 'accept-language': 'ar' });
    const details = form({ email: ' Huda.Osman@Example.com ' });
    const { status, body } = await browser.post(url, details);
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['id']);
    expect((await browser.get('/api/sessions/current')).body.roles).toEqual({
      doctor: {
        id: body.id,
        fullName: details.fullName,
        email: 'huda.osman@example.com',
        verificationStatus: 'pending',
      },
    });
    browser.cookies.delete('dawaya_session');
    const login = await browser.post(`${url}/login`, { email: 'huda.osman@example.com' });
    expect([login.status, login.body.id]).toEqual([200, body.id]);
    expect(await readRow(body.id)).toMatchObject({
      language: 'ar',
      phone: null,
      bio: null,
      consultationFee: null,
      passwordHash: null,
      emailProvenAt: null,
      verificationStatus: 'pending',
      isOnline: false,
      createdAt: app.clock(),
    });
  });

  test('with all fields in any spelling; unknown fields are not stored', async () => {
    const { body } = await register({
      email: 'whole@example.com',
      phone: '٠٩١٢ ٣٤٥ ٦٧٨',
      bio: ' طبيبة أطفال \r\n منذ 2010 ',
      consultationFee: '$ ٢٠ USD',
      specialization: 'طب المناطق الحارة',
      password: 'market day in Kassala',
      isVerified: true,
      verificationStatus: 'verified',
      isOnline: true,
    });
    const row = await readRow(body.id);
    expect(row).toMatchObject({
      fullName: 'د. آمنة حسن',
      email: 'whole@example.com',
      licenseNumber: 'SMC 123/أ',
      phone: '+249912345678',
      bio: 'طبيبة أطفال \n منذ 2010',
      consultationFee: '20',
      specialization: 'طب المناطق الحارة',
      verificationStatus: 'pending',
      isOnline: false,
    });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});

describe('a refused registration stores nothing', () => {
  const detailsOf = async (more: object) => {
    const before = await app.db.$count(doctors);
    const { status, body } = await register(more);
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(await app.db.$count(doctors)).toBe(before);
    return body.details;
  };

  test('names all missing fields at once', async () => {
    const nothing = { fullName: '', email: '', specialization: ' ', licenseNumber: null };
    const fields = (await detailsOf(nothing)).map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(['email', 'fullName', 'licenseNumber', 'specialization']);
  });

  test.each([
    ['email', 'amna@', 'Please give an email address like name@example.com.'],
    ['phone', '12', 'Please give a phone number like 0912 345 678, or with the country code.'],
    ['fullName', 'x'.repeat(121), 'This is too long.'],
    ['bio', 'x'.repeat(2001), 'This is too long.'],
    ['password', 'short', 'Please choose a password of at least 10 characters.'],
    ['password', 'Password123!', 'This password is too easy to guess. Please choose another one.'],
  ])('%s: %s', async (field, value, message) => {
    expect(await detailsOf({ [field]: value })).toEqual([{ field, message }]);
  });

  test('a password equal to the address', async () => {
    const email = 'tayeb.salih@example.com';
    const [detail] = await detailsOf({ email, password: 'Tayeb.Salih1' });
    expect(detail.field).toBe('password');
  });

  test('a taken address, in other letters too and at the same moment', async () => {
    const email = 'twice@example.com';
    const statuses = (await Promise.all([1, 2, 3].map(() => register({ email })))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 409, 409]);
    const browser = new Browser(app);
    const again = await browser.post(url, form({ email: 'TWICE@example.com' }));
    expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
    expect(browser.cookies.size).toBe(0);
  });
});

test('thirty sign-ups in ten minutes from one address of the network', async () => {
  const app = await useTestApp();
  const send = async () => (await new Browser(app).post(url, form())).status;
  for (let count = 0; count < 30; count++) expect(await send()).toBe(201);
  expect(await send()).toBe(429);
  app.advance(minutes(10));
  expect(await send()).toBe(201);
});
