import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { adminPassword, makeAdmin, makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { accessLog, sessionRoles } from '../../database/schema.ts';
import { createChangeRecorder } from '../live/notifier.ts';
import { createCookies } from '../sessions/cookies.ts';
import { createSessions } from '../sessions/service.ts';
import { setAdminRights } from './service.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const url = '/api/admin/login';
const admin = await makeAdmin(app, { email: 'huda@example.com' });
const login = { email: admin.email, password: adminPassword };
const pending = '/api/admin/pending-pharmacies';
const bearer = (token: string) => new Browser(app, { authorization: `Bearer ${token}` });

async function loggedIn() {
  const browser = new Browser(app);
  const { body } = await browser.post(url, login);
  return { browser, token: String(body.token) };
}

test('a log-in returns the admin and a token, and signs the browser in', async () => {
  const browser = new Browser(app);
  const written = { email: ' HUDA@example.com ', password: ` ${adminPassword} ` };
  const { status, body } = await browser.post(url, written);
  const { id, email, fullName } = admin;
  expect([status, body]).toEqual([
    200,
    { admin: { id, email, fullName, isReadOnly: false }, token: body.token },
  ]);
  expect(body.token).toMatch(/^[\w-]{43}$/);
  expect(body.token).not.toBe(browser.cookies.get('dawaya_session'));
  expect((await browser.get(pending)).status).toBe(200);
  expect((await bearer(body.token).get(pending)).status).toBe(200);
  expect((await bearer(body.token).get('/api/sessions/current')).body.roles).toEqual({
    admin: { id, email, fullName, isReadOnly: false },
  });
});

test('a wrong password and an unknown address get the same answer, in both languages', async () => {
  for (const language of ['en', 'ar']) {
    const browser = new Browser(app, { 'accept-language': language });
    const wrong = await browser.post(url, { ...login, password: 'not this one' });
    const unknown = await browser.post(url, { ...login, email: 'nobody@example.com' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(browser.cookies.size).toBe(0);
  }
});

test('a disabled admin gets the answer of a wrong password', async () => {
  const { email } = await makeAdmin(app, { disabledAt: app.clock() });
  const refused = await new Browser(app).post(url, { ...login, email });
  const wrong = await new Browser(app).post(url, { ...login, email, password: 'not this one' });
  expect([refused.status, refused.body]).toEqual([401, wrong.body]);
});

test('an admin who is disabled during the log-in keeps no session', async () => {
  const { id, email } = await makeAdmin(app);
  const browser = new Browser(app);
  const clock = app.clock;
  const changes = createChangeRecorder(app.db, clock, (error) => app.problems.push(error));
  const sessions = createSessions({
    db: app.db,
    clock,
    cookies: createCookies(app.config),
    live: changes,
  });
  const [answer] = await Promise.all([
    browser.post(url, { ...login, email }),
    setAdminRights({ db: app.db, clock, sessions }, email, { isDisabled: true }),
  ]);
  expect([200, 401]).toContain(answer.status);
  expect(await app.db.$count(sessionRoles, eq(sessionRoles.accountId, id))).toBe(0);
  expect((await browser.get(pending)).status).toBe(401);
});

test('an empty form names all missing fields', async () => {
  const { status, body } = await new Browser(app).post(url, { email: '', password: ' ' });
  expect([status, body.code]).toEqual([400, 'invalid_fields']);
  expect(body.details.map(({ field }: { field: string }) => field)).toEqual(['email', 'password']);
});

describe('logging out ends cookie and token on the server', () => {
  test.each(['the cookie', 'the token'])('from %s', async (from) => {
    const { browser, token } = await loggedIn();
    const copy = new Browser(app);
    copy.cookies.set('dawaya_session', browser.cookies.get('dawaya_session') ?? '');
    const leaver = from === 'the cookie' ? browser : bearer(token);
    expect((await leaver.post('/api/admin/logout')).status).toBe(204);
    for (const left of [browser, copy, bearer(token)]) {
      const { status, body } = await left.get(pending);
      expect([status, body.code]).toEqual([401, 'not_signed_in']);
    }
  });

  test('the admin’s other browsers stay signed in, and so do other roles of this browser', async () => {
    const { browser } = await loggedIn();
    const other = await loggedIn();
    await browser.post('/api/customers/signup', {
      name: 'Huda',
      phone: '0912345678',
      email: `${randomUUID()}@example.com`,
    });
    await browser.post('/api/admin/logout');
    expect((await other.browser.get(pending)).status).toBe(200);
    expect((await bearer(other.token).get(pending)).status).toBe(200);
    const { body } = await browser.get('/api/sessions/current');
    expect(Object.keys(body.roles)).toEqual(['customer']);
  });
});

describe('a bearer token', () => {
  test('gives the admin’s role only', async () => {
    const pharmacy = await makePharmacy(app);
    const browser = await signedIn(app, 'pharmacy', pharmacy.id);
    const { body } = await browser.post(url, login);
    const own = `/api/pharmacies/${pharmacy.id}/prescription-requests`;
    expect((await browser.get(own)).status).toBe(200);
    const { status, body: refusal } = await bearer(body.token).get(own);
    expect([status, refusal.code]).toEqual([403, 'forbidden']);
  });

  test('that has expired does not disturb a valid cookie', async () => {
    const { token } = await loggedIn();
    await bearer(token).post('/api/admin/logout');
    const { browser } = await loggedIn();
    const customer = await signedIn(app, 'customer', (await makeCustomer(app)).id);
    for (const stale of [`Bearer ${token}`, 'Bearer null', 'Basic eDp5', 'nonsense', '']) {
      const headers = { authorization: stale };
      expect((await browser.get(pending, headers)).status).toBe(200);
      const { body } = await customer.get('/api/sessions/current', headers);
      expect(Object.keys(body.roles)).toEqual(['customer']);
    }
  });

  test('of one admin wins over the cookie of another', async () => {
    const second = await makeAdmin(app);
    const { body } = await new Browser(app).post(url, { ...login, email: second.email });
    const { browser } = await loggedIn();
    const headers = { authorization: `Bearer ${body.token}` };
    const { roles } = (await browser.get('/api/sessions/current', headers)).body;
    expect(roles.admin.email).toBe(second.email);
    const first = await signedIn(app, 'admin', admin.id);
    expect((await first.get('/api/sessions/current', headers)).body.roles.admin.email).toBe(
      second.email,
    );
  });

  test.each([
    ['a session’s cookie token', 'cookie'],
    ['a made-up one', 'A'.repeat(43)],
    ['an empty one', ''],
    ['a short one', 'abc'],
  ])('%s is no token', async (_kind, value) => {
    const { browser } = await loggedIn();
    const token = value === 'cookie' ? (browser.cookies.get('dawaya_session') ?? '') : value;
    expect((await bearer(token).get(pending)).status).toBe(401);
  });
});

test('a log-in on a device that the account does not know sends a mail, and one on a known device sends none', async () => {
  const { email } = await makeAdmin(app);
  const browser = new Browser(app, {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0',
  });
  await browser.post(url, { ...login, email });
  const sent = await app.mailsTo(email);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('Firefox, Windows');
  expect(sent[0]?.text).toContain('/sessions');
  await browser.post('/api/admin/login', { ...login, email });
  expect(await app.mailsTo(email)).toHaveLength(1);
});

describe('an admin changes the password', () => {
  const path = '/api/admin/password';
  const next = 'a much longer one';

  test('which ends the other sessions, sends a mail and is a row of the access log', async () => {
    const admin = await makeAdmin(app);
    const browser = await signedIn(app, 'admin', admin.id);
    const other = new Browser(app);
    await other.post(url, { email: admin.email, password: adminPassword });
    expect((await other.get(pending)).status).toBe(200);
    const changed = await browser.put(path, { password: next, currentPassword: adminPassword });
    expect(changed.status).toBe(204);
    expect((await browser.get(pending)).status).toBe(200);
    expect((await other.get(pending)).status).toBe(401);
    const logIn = (password: string) =>
      new Browser(app).post(url, { email: admin.email, password });
    expect((await logIn(adminPassword)).status).toBe(401);
    expect((await logIn(next)).status).toBe(200);
    const mails = await app.mailsTo(admin.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your Dawaya password was changed');
    // The browser that was signed out is unknown now.
    await other.post(url, { email: admin.email, password: next });
    const subjects = (await app.mailsTo(admin.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('A new sign-in'))).toHaveLength(3);
    const rows = await app.db.select().from(accessLog).where(eq(accessLog.subjectId, admin.id));
    expect(rows.map(({ action }) => action)).toContain('change-password');
  });

  test.each([
    ['a wrong current one', { password: next, currentPassword: 'not this one' }, 'currentPassword'],
    ['a common new one', { password: 'password123', currentPassword: adminPassword }, 'password'],
    ['a short new one', { password: 'short', currentPassword: adminPassword }, 'password'],
  ])('but not with %s', async (_name, body, field) => {
    const { browser } = await loggedIn();
    const refused = await browser.put(path, body);
    expect([refused.status, refused.body.details[0].field]).toEqual([400, field]);
  });
});
