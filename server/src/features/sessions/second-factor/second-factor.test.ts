import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { Browser, signedIn } from '../../../../test/client.ts';
import { adminPassword, makeAdmin, makePharmacy } from '../../../../test/factories.ts';
import {
  accessLog,
  auditLog,
  authenticators,
  recoveryCodes as storedCodes,
} from '../../../database/schema.ts';
import { days, hours, minutes, seconds } from '../../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 1 } });
const strict = await startTestApp({ beside: app, config: { adminSecondFactor: 'required' } });
afterAll(async () => {
  await strict.close();
  await app.close();
});
// Each test has its own windows of limits, and no code of the one before.
beforeEach(() => app.advance(days(2)));

const url = '/api/admin/second-factor';
const login = '/api/admin/login';
const pending = '/api/admin/pending-pharmacies';

/** The code that the app shows, `drift` milliseconds off the server's clock. */
const appCode = (secret: string, drift = 0) =>
  generateSync({ secret, epoch: Math.floor((app.clock().getTime() + drift) / 1000) });

async function withApp() {
  const admin = await makeAdmin(app);
  const browser = await signedIn(app, 'admin', admin.id);
  const { body: begun } = await browser.post(url);
  const confirmed = await browser.post(`${url}/confirm`, { code: appCode(begun.secret) });
  expect(confirmed.status).toBe(200);
  app.advance(minutes(2));
  const logIn = (code?: string, more: object = {}) =>
    new Browser(app).post(login, { email: admin.email, password: adminPassword, code, ...more });
  const recoveryCodes: string[] = confirmed.body.recoveryCodes;
  return { admin, browser, secret: String(begun.secret), recoveryCodes, logIn };
}

test('setting up gives a secret for the app, and its first code gives ten recovery codes', async () => {
  const admin = await makeAdmin(app, { email: 'huda@example.com' });
  const browser = await signedIn(app, 'admin', admin.id);
  const none = {
    isRequired: false,
    methods: [],
    recoveryCodesLeft: 0,
    passkeys: [],
    mustProve: false,
    asksPassword: false,
    asksLogIn: false,
    asksEmailProof: false,
  };
  expect((await browser.get(url)).body).toEqual(none);
  const { status, body } = await browser.post(url);
  expect(status).toBe(201);
  expect(body.otpauthUrl).toContain(`secret=${body.secret}`);
  expect(decodeURIComponent(body.otpauthUrl)).toContain('huda@example.com');
  // An unconfirmed app counts for nothing.
  expect((await browser.get(url)).body.methods).toEqual([]);

  const wrong = await browser.post(`${url}/confirm`, { code: '000000' });
  expect([wrong.status, wrong.body.details?.[0]?.field]).toEqual([400, 'code']);
  const confirmed = await browser.post(`${url}/confirm`, { code: appCode(body.secret) });
  expect(confirmed.status).toBe(200);
  const codes: string[] = confirmed.body.recoveryCodes;
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
  expect((await browser.get(url)).body).toEqual({
    ...none,
    methods: ['app'],
    recoveryCodesLeft: 10,
  });
  const stored = await app.db.select().from(storedCodes);
  expect(JSON.stringify(stored)).not.toContain(codes[0]);
  const again = await browser.post(url);
  expect([again.status, again.body.code]).toEqual([409, 'second_factor_set']);
});

test('an admin gets a mail of a change, in the language of the call', async () => {
  const { admin } = await withApp();
  const [mail] = await app.mailsTo(admin.email);
  expect(mail?.subject).toBe('A change to the two-step verification of your Dawaya account');
  expect(mail?.text).toContain(`${app.config.publicUrl}/admin/security`);
});

test('setting up ends the admin’s other sessions, and no one else’s', async () => {
  const admin = await makeAdmin(app);
  const [browser, other] = [
    await signedIn(app, 'admin', admin.id),
    await signedIn(app, 'admin', admin.id),
  ];
  const colleague = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { body } = await browser.post(url);
  await browser.post(`${url}/confirm`, { code: appCode(body.secret) });
  expect((await browser.get(pending)).status).toBe(200);
  expect((await other.get(pending)).status).toBe(401);
  expect((await colleague.get(pending)).status).toBe(200);
});

test('a log-in asks for the code after the right password only, and the same call completes it', async () => {
  const { admin, secret, logIn } = await withApp();
  const wrong = await logIn(appCode(secret), { password: 'not this one' });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
  const browser = new Browser(app);
  const words = { email: admin.email, password: adminPassword };
  const asked = await browser.post(login, words);
  expect([asked.status, asked.body]).toEqual([
    202,
    { secondFactorRequired: true, methods: ['app'] },
  ]);
  expect(browser.cookies.size).toBe(0);
  const rows = await app.db.select().from(accessLog).where(eq(accessLog.subjectId, admin.id));
  expect(rows.map(({ action }) => action)).toContain('first-step');
  const { status, body } = await browser.post(login, { ...words, code: appCode(secret) });
  expect([status, body.admin.id]).toEqual([200, admin.id]);
  expect((await browser.get(pending)).status).toBe(200);
});

describe('a code of the app', () => {
  test.each([-60, -30, 0, 30, 60])('is taken when the phone is %d seconds off', async (drift) => {
    const { secret, logIn } = await withApp();
    expect((await logIn(appCode(secret, seconds(drift)))).status).toBe(200);
  });

  test.each([-120, 120])('is refused when the phone is %d seconds off', async (drift) => {
    const { secret, logIn } = await withApp();
    const { status, body } = await logIn(appCode(secret, seconds(drift)));
    expect([status, body.code]).toEqual([401, 'wrong_second_factor']);
  });

  test('works once, also when two log-ins bring it together', async () => {
    const { secret, logIn } = await withApp();
    const code = appCode(secret);
    const answers = await Promise.all([logIn(code), logIn(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    app.advance(seconds(30));
    expect((await logIn(code)).status).toBe(401);
    // An earlier code than the one that was taken is used up too.
    expect((await logIn(appCode(secret, seconds(-60)))).status).toBe(401);
    expect((await logIn(appCode(secret))).status).toBe(200);
  });

  test('may be typed with spaces and in Arabic digits', async () => {
    const { secret, logIn } = await withApp();
    const code = appCode(secret).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
    expect((await logIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });
});

test('a wrong code counts as a wrong password, and a right password gives no tries back', async () => {
  const { secret, logIn } = await withApp();
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await logIn()).status).toBe(202);
    expect((await logIn('000000')).status).toBe(401);
  }
  const { status, body } = await logIn(appCode(secret));
  expect([status, body.code]).toEqual([429, 'too_many_tries']);
});

test('thirty wrong codes in a day stop the app’s codes over all networks, and a recovery code still works', async () => {
  const { admin, secret, recoveryCodes } = await withApp();
  const from = (network: number, code: string) =>
    new Browser(app, {}, `10.0.0.${network}`).post(login, {
      email: admin.email,
      password: adminPassword,
      code,
    });
  for (let network = 0; network < 30; network += 1) await from(network, '000000');
  const refused = await from(40, appCode(secret));
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
  expect((await from(41, recoveryCodes[0] ?? '')).status).toBe(200);
  expect((await from(42, appCode(secret))).status).toBe(200);
});

test('a recovery code works once, in any writing, and new codes end the old ones', async () => {
  const { browser, secret, recoveryCodes, logIn } = await withApp();
  const [first = '', second = ''] = recoveryCodes;
  expect((await logIn(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await logIn(first)).status).toBe(401);
  expect((await browser.get(url)).body.recoveryCodesLeft).toBe(9);
  const renewed = await browser.post(`${url}/recovery-codes`, { code: appCode(secret) });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await logIn(second)).status).toBe(401);
  expect((await logIn(renewed.body.recoveryCodes[0])).status).toBe(200);
});

test('a recovery code of one admin opens no other account', async () => {
  const { recoveryCodes } = await withApp();
  const { logIn } = await withApp();
  expect((await logIn(recoveryCodes[0])).status).toBe(401);
});

test('removing the app needs a code, and leaves an admin without a second factor', async () => {
  const { admin, browser, secret, logIn } = await withApp();
  expect((await browser.delete(url, { code: '000000' })).status).toBe(400);
  expect((await browser.delete(url, { code: appCode(secret) })).status).toBe(204);
  expect((await logIn()).status).toBe(200);
  for (const table of [authenticators, storedCodes])
    expect(await app.db.$count(table, eq(table.accountId, admin.id))).toBe(0);
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, admin.id));
  expect(rows.map(({ action }) => action).sort()).toEqual([
    'remove-second-factor',
    'set-second-factor',
  ]);
});

describe('ten minutes after the log-in', () => {
  const changes = {
    'setting up': async () => {
      const browser = await signedIn(app, 'admin', (await makeAdmin(app)).id);
      return { change: (password?: string) => browser.post(url, { password }), done: 201 };
    },
    'removing the app': async () => {
      const { browser, secret } = await withApp();
      const change = (password?: string) =>
        browser.delete(url, { code: appCode(secret), password });
      return { change, done: 204 };
    },
    'making new recovery codes': async () => {
      const { browser, secret } = await withApp();
      const change = (password?: string) =>
        browser.post(`${url}/recovery-codes`, { code: appCode(secret), password });
      return { change, done: 200 };
    },
  };
  test.each(Object.keys(changes) as (keyof typeof changes)[])(
    '%s needs the password',
    async (name) => {
      const { change, done } = await changes[name]();
      app.advance(minutes(10));
      for (const password of [undefined, 'not this one']) {
        const { status, body } = await change(password);
        expect([status, body.details?.[0]?.field]).toEqual([400, 'password']);
      }
      expect((await change(adminPassword)).status).toBe(done);
    },
  );

  test('wrong passwords are counted', async () => {
    const browser = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    app.advance(minutes(10));
    for (let tries = 0; tries < 10; tries += 1)
      expect((await browser.post(url, { password: 'not this one' })).status).toBe(400);
    expect((await browser.post(url, { password: adminPassword })).status).toBe(429);
  });
});

describe('an hour after the last proof', () => {
  const calls = {
    'a verification': (browser: Browser, id: string) =>
      browser.post(`/api/admin/approve-pharmacy/${id}`, {}),
    'a suspension': (browser: Browser, id: string) =>
      browser.post(`/api/admin/suspend-pharmacy/${id}`, { reason: 'No licence' }),
    'an export': (browser: Browser) => browser.get('/api/admin/overview.csv'),
    'an export of pharmacies': (browser: Browser) =>
      browser.get('/api/admin/exports/pharmacies.csv'),
    'the opening of a document': (browser: Browser, id: string) =>
      browser.get(`/api/pharmacies/${id}/verification-documents/${id}`),
    'the opening of a receipt': (browser: Browser, id: string) =>
      browser.get(`/api/transfer-claims/${id}/receipt/${id}`),
    'the confirmation of a transfer': (browser: Browser, id: string) =>
      browser.post(`/api/admin/transfer-claims/${id}/confirm`),
    'the refusal of a transfer': (browser: Browser, id: string) =>
      browser.post(`/api/admin/transfer-claims/${id}/refuse`, { reason: 'It never came' }),
  };
  /** The pharmacy of these calls has neither a document nor a transfer. */
  const withoutSubject = /document|receipt|transfer/;
  test.each(Object.keys(calls) as (keyof typeof calls)[])(
    '%s needs a new one, which counts for an hour',
    async (name) => {
      const { browser, secret } = await withApp();
      const make = async () => {
        const verificationStatus = name === 'a suspension' ? 'verified' : 'pending';
        const { id } = await makePharmacy(app, { verificationStatus });
        return calls[name](browser, id);
      };
      const allowed = withoutSubject.test(name) ? 404 : 200;
      app.advance(minutes(57));
      expect((await make()).status).toBe(allowed);
      app.advance(minutes(1));
      const { status, body } = await make();
      expect([status, body.code]).toEqual([403, 'proof_needed']);
      expect((await browser.get(url)).body.mustProve).toBe(true);
      expect((await browser.get(pending)).status).toBe(200);
      const wrong = await browser.post(`${url}/prove`, { code: '000000' });
      expect([wrong.status, wrong.body.details?.[0]?.field]).toEqual([400, 'code']);
      expect((await make()).status).toBe(403);
      expect((await browser.post(`${url}/prove`, { code: appCode(secret) })).status).toBe(204);
      expect((await make()).status).toBe(allowed);
    },
  );

  test('an admin without a second factor is asked for nothing', async () => {
    const browser = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    app.advance(hours(2));
    expect((await browser.get('/api/admin/overview.csv')).status).toBe(200);
  });
});

describe('with a required second factor', () => {
  test('an admin without one can only set one up, sign out, and read who is signed in', async () => {
    const admin = await makeAdmin(strict);
    const browser = await signedIn(strict, 'admin', admin.id);
    for (const answer of [
      await browser.get(pending),
      await browser.get('/api/admin/overview.csv'),
      await browser.post('/api/admin/remind-pharmacies'),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'second_factor_needed']);
    expect((await browser.get('/api/sessions/current')).body.roles.admin.id).toBe(admin.id);
    expect((await browser.get(url)).body).toMatchObject({ isRequired: true, methods: [] });
    const { body } = await browser.post(url);
    const epoch = Math.floor(strict.clock().getTime() / 1000);
    const code = generateSync({ secret: body.secret, epoch });
    expect((await browser.post(`${url}/confirm`, { code })).status).toBe(200);
    expect((await browser.get(pending)).status).toBe(200);
  });

  test('a read-only admin sets one up as well', async () => {
    const admin = await makeAdmin(app, { isReadOnly: true });
    const browser = await signedIn(app, 'admin', admin.id);
    const { body } = await browser.post(url);
    const { status } = await browser.post(`${url}/confirm`, { code: appCode(body.secret) });
    expect(status).toBe(200);
  });
});
