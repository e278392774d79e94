import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeDoctor } from '../../../test/factories.ts';
import { doctors } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';
import { hashPassword } from '../sessions/passwords.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const url = '/api/doctors/login';
const password = 'market day in Kassala';
const passwordHash = await hashPassword(password);
const withPassword = (more: object = {}) => makeDoctor(app, { passwordHash, ...more });
const rolesOf = async (browser: Browser) =>
  Object.keys((await browser.get('/api/sessions/current')).body.roles);

async function codeFor(browser: Browser, email: string): Promise<string> {
  const { status, body } = await browser.post(url, { email });
  expect([status, body]).toEqual([202, { codeRequired: true }]);
  return (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('by password', () => {
  test('signs in at once, and mails the doctor about a browser that is new to the account', async () => {
    const { id, email, fullName } = await withPassword();
    const browser = new Browser(app);
    const written = { email: ` ${email.toUpperCase()}`, password: ` ${password} ` };
    const { status, body } = await browser.post(url, written);
    expect([status, body]).toEqual([200, { id, fullName, email }]);
    expect(await rolesOf(browser)).toEqual(['doctor']);
    const [mail] = await app.mailsTo(email);
    expect(mail?.text).toContain('/sessions');
    const again = new Browser(app);
    const device = browser.cookies.get('dawaya_device');
    again.cookies.set('dawaya_device', device ?? '');
    expect((await again.post(url, written)).status).toBe(200);
    expect(await app.mailsTo(email)).toHaveLength(1);
    expect((await new Browser(app).post(url, written)).status).toBe(200);
    expect(await app.mailsTo(email)).toHaveLength(2);
  });

  test('mails nobody at an address that is not proven', async () => {
    const { email } = await withPassword({ emailProvenAt: null });
    expect((await new Browser(app).post(url, { email, password })).status).toBe(200);
    expect(await app.mailsTo(email)).toEqual([]);
  });

  test('a doctor whose only browser another doctor takes over goes offline', async () => {
    const absent = await withPassword({ isOnline: true });
    const present = await withPassword({ isOnline: true });
    const next = await withPassword();
    await signedIn(app, 'doctor', present.id);
    for (const { email } of [absent, present]) {
      const shared = new Browser(app);
      await shared.post(url, { email, password });
      expect((await shared.post(url, { email: next.email, password })).status).toBe(200);
    }
    const isOnline = async ({ id }: { id: string }) =>
      (await app.db.select().from(doctors).where(eq(doctors.id, id)))[0]?.isOnline;
    expect([await isOnline(absent), await isOnline(present)]).toEqual([false, true]);
  });

  test('a wrong password, an account without one and an unknown address get the same answer', async () => {
    const { email } = await withPassword();
    const plain = await makeDoctor(app);
    for (const language of ['en', 'ar']) {
      const answers = [];
      for (const address of [email, plain.email, `${randomUUID()}@example.com`]) {
        const browser = new Browser(app, { 'accept-language': language });
        answers.push(await browser.post(url, { email: address, password: 'not this one' }));
        expect(browser.cookies.size).toBe(0);
      }
      for (const { status, body } of answers)
        expect([status, body]).toEqual([401, answers[0]?.body]);
      expect(answers[0]?.body.code).toBe('invalid_credentials');
    }
  });

  test('a known browser needs the password or a code too', async () => {
    const { id, email } = await withPassword();
    const known = await signedIn(app, 'doctor', id, { device: true });
    await codeFor(known, email);
    expect((await known.post(url, { email, password })).status).toBe(200);
  });

  test('a known browser of an account without a password signs in at once', async () => {
    const { id, email } = await makeDoctor(app);
    const known = await signedIn(app, 'doctor', id, { device: true });
    expect((await known.post(url, { email })).status).toBe(200);
    expect((await known.post(url, { email, password: '' })).status).toBe(200);
  });

  test('ten wrong passwords in fifteen minutes lock out the right one too', async () => {
    const app = await useTestApp();
    const { email } = await makeDoctor(app, { passwordHash });
    const attempt = (given: string, address = email) =>
      new Browser(app).post(url, { email: address, password: given });
    for (let tries = 0; tries < 10; tries++) expect((await attempt('not it')).status).toBe(401);
    const over = await attempt(password);
    expect([over.status, over.headers['retry-after']]).toEqual([429, '900']);
    const other = await makeDoctor(app, { passwordHash });
    expect((await attempt(password, other.email)).status).toBe(200);
    app.advance(minutes(15));
    expect((await attempt(password)).status).toBe(200);
  });
});

describe('by the emailed code', () => {
  test.each(['code', 'password'])('in the field for the %s', async (field) => {
    const { id, email } = await withPassword({ emailProvenAt: app.clock() });
    const browser = new Browser(app);
    const code = await codeFor(browser, email);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { status, body } = await browser.post(url, { email, [field]: spaced });
    expect([status, body.id]).toEqual([200, id]);
    expect(browser.cookies.has('dawaya_device')).toBe(true);
    // It was proven before, so the password stays.
    expect((await new Browser(app).post(url, { email, password })).status).toBe(200);
  });

  test('a wrong code in the password field counts as a wrong try', async () => {
    const { email } = await withPassword();
    const browser = new Browser(app);
    const code = await codeFor(browser, email);
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await browser.post(url, { email, password: wrong(code) });
      expect([status, body.code]).toEqual([401, 'invalid_code']);
    }
    expect((await browser.post(url, { email, password: code })).status).toBe(401);
  });

  test('six digits count as a password when no code was requested, or for another account', async () => {
    const [asked, other] = [await withPassword(), await withPassword()];
    const browser = new Browser(app);
    const code = await codeFor(browser, asked.email);
    for (const [who, email] of [
      [new Browser(app), asked.email],
      [browser, other.email],
    ] as const) {
      const { status, body } = await who.post(url, { email, password: code });
      expect([status, body.code]).toEqual([401, 'invalid_credentials']);
    }
    expect((await browser.post(url, { email: asked.email, password: code })).status).toBe(200);
  });

  test('the first code after a squatter gives the account to its owner, password included', async () => {
    const { id, email } = await withPassword({ emailProvenAt: null });
    const squatter = new Browser(app);
    await squatter.post(url, { email, password });
    const owner = new Browser(app);
    const code = await codeFor(owner, email);
    expect((await owner.post(url, { email, code })).status).toBe(200);
    expect(await rolesOf(squatter)).toEqual([]);
    expect((await squatter.post(url, { email, password })).status).toBe(401);
    const [row] = await app.db.select().from(doctors).where(eq(doctors.id, id));
    expect(row).toMatchObject({ passwordHash: null, emailProvenAt: app.clock() });
  });
});

test('only a doctor who proved the address learns of a suspension', async () => {
  const { email } = await withPassword({ verificationStatus: 'suspended' });
  const browser = new Browser(app);
  const guess = await browser.post(url, { email, password: 'not this one' });
  expect([guess.status, guess.body.code]).toEqual([401, 'invalid_credentials']);
  const code = await codeFor(browser, email);
  for (const proof of [{ password }, { code }]) {
    const { status, body } = await browser.post(url, { email, ...proof });
    expect([status, body.code]).toEqual([403, 'account_suspended']);
  }
  expect(await rolesOf(browser)).toEqual([]);
});

test.each(['pending', 'rejected'] as const)('a %s doctor signs in', async (verificationStatus) => {
  const { id, email } = await withPassword({ verificationStatus });
  const browser = new Browser(app);
  expect((await browser.post(url, { email, password })).status).toBe(200);
  const { roles } = (await browser.get('/api/sessions/current')).body;
  expect(roles.doctor).toMatchObject({ id, verificationStatus });
});

test('a wrong form names its problems', async () => {
  const { status, body } = await new Browser(app).post(url, { email: 'x', password: 'y' });
  expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
    400,
    ['email'],
  ]);
});
