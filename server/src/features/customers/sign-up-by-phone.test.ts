import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import {
  customers,
  loginChallenges,
  prescriptionRequests,
  sessionRoles,
} from '../../database/schema.ts';
import { days, minutes, seconds } from '../../platform/clock.ts';

const signup = '/api/customers/signup';
const login = '/api/customers/login';
const phone = '+249912345678';
const typed = '٠٩١٢ ٣٤٥ ٦٧٨';
const form = { name: 'Amna Hassan', phone: typed };

const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

async function lastCode(app: SmsApp, to = phone) {
  await app.run();
  return codeIn(app.received(to).at(-1));
}

async function signUp(app: SmsApp, more: object = {}, browser = new Browser(app)) {
  const asked = await browser.post(signup, { ...form, ...more });
  expect([asked.status, asked.body]).toEqual([202, { codeRequired: true }]);
  const { status, body } = await browser.post(signup, {
    ...form,
    ...more,
    code: await lastCode(app),
  });
  expect(status).toBe(201);
  return { browser, customer: body as { id: string } };
}

async function logIn(app: SmsApp, browser = new Browser(app)) {
  expect((await browser.post(login, { phone: typed })).status).toBe(202);
  const code = await lastCode(app);
  return { browser, code, answer: await browser.post(login, { phone: typed, code }) };
}

const roles = async (browser: Browser) => (await browser.get('/api/sessions/current')).body.roles;

test('without a gateway an account needs an email address', async () => {
  const app = await useTestApp();
  for (const [path, body] of [
    [signup, form],
    [login, { phone }],
  ] as const) {
    const refused = await new Browser(app).post(path, body);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'email', message: 'Please fill this in.' }],
    ]);
  }
});

test('a customer signs up by phone once a code has proven it', async () => {
  const app = await useSmsApp();
  const browser = new Browser(app, { 'accept-language': 'ar' });
  const asked = await browser.post(signup, form);
  expect([asked.status, asked.body]).toEqual([202, { codeRequired: true }]);
  expect(await app.db.$count(customers)).toBe(0);
  expect(await roles(browser)).toEqual({});
  const code = await lastCode(app);
  expect(app.received(phone)).toEqual([expect.stringContaining('رمز دوايا')]);

  const wrong = await browser.post(signup, { ...form, code: otherThan(code) });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_code']);
  const stranger = await new Browser(app).post(signup, { ...form, code });
  expect([stranger.status, stranger.body.code]).toEqual([401, 'invalid_code']);

  const { status, body } = await browser.post(signup, { ...form, code });
  const account = { name: form.name, email: null, phone };
  expect([status, body]).toEqual([201, { ...account, id: body.id }]);
  expect(await roles(browser)).toEqual({ customer: body });
  expect(await app.db.select().from(customers)).toMatchObject([
    { ...account, language: 'ar', emailProvenAt: null, phoneProvenAt: app.clock() },
  ]);
  expect(await app.mailsTo('')).toEqual([]);
});

test('only the holder of a number learns that it has an account', async () => {
  const app = await useSmsApp();
  await signUp(app);
  const holder = new Browser(app);
  const asked = await holder.post(signup, form);
  const unknown = await new Browser(app).post(signup, { ...form, phone: '+249911111111' });
  expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body]);
  const code = await lastCode(app);
  const stranger = await new Browser(app).post(signup, { ...form, code: otherThan(code) });
  expect([stranger.status, stranger.body.code]).toEqual([401, 'invalid_code']);
  // The answer may be lost: the same call has it again.
  for (let times = 0; times < 2; times += 1) {
    const taken = await holder.post(signup, { ...form, code });
    expect([taken.status, taken.body]).toEqual([
      409,
      {
        error: 'There is already an account with this phone number. Log in with it instead.',
        code: 'phone_taken',
      },
    ]);
  }
  expect(await roles(holder)).toEqual({});
  expect(await app.db.$count(customers)).toBe(1);
});

test('a number beside an email address leaves the sign-up by phone free', async () => {
  const app = await useSmsApp();
  await makeCustomer(app, { phone });
  await signUp(app);
  const beside = { ...form, email: 'amna@example.com' };
  expect((await new Browser(app).post(signup, beside)).status).toBe(201);
});

test('simultaneous sign-ups with one number create one account', async () => {
  const app = await useSmsApp();
  const browsers = [new Browser(app), new Browser(app)];
  const codes: string[] = [];
  for (const browser of browsers) {
    await browser.post(signup, form);
    codes.push(await lastCode(app));
  }
  const answers = await Promise.all(
    browsers.map((browser, index) => browser.post(signup, { ...form, code: codes[index] })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await app.db.$count(customers)).toBe(1);
});

test('a log-in by phone takes a code by text message, in the browser that asked', async () => {
  const app = await useSmsApp();
  const { customer } = await signUp(app);
  const { browser, code, answer } = await logIn(app);
  expect([answer.status, answer.body]).toEqual([
    200,
    { id: customer.id, name: form.name, email: null, phone },
  ]);
  expect(await roles(browser)).toEqual({ customer: answer.body });
  const used = await browser.post(login, { phone, code });
  expect([used.status, used.body.code]).toEqual([401, 'invalid_code']);

  await browser.post(login, { phone });
  const next = await lastCode(app);
  const stranger = await new Browser(app).post(login, { phone, code: next });
  expect(stranger.status).toBe(401);
  app.advance(minutes(11));
  expect((await browser.post(login, { phone, code: next })).status).toBe(401);
});

test('a number without an account gets the same answer, and no text message', async () => {
  const app = await useSmsApp();
  await makeCustomer(app, { phone });
  const browser = new Browser(app);
  const asked = await browser.post(login, { phone });
  expect([asked.status, asked.body]).toEqual([202, { codeRequired: true }]);
  await app.run();
  expect(app.received(phone)).toEqual([]);
  expect(await app.mailsTo('')).toEqual([]);
  const guessed = await browser.post(login, { phone, code: '123456' });
  expect([guessed.status, guessed.body.code]).toEqual([401, 'invalid_code']);
  // No log-in code signs up.
  const misused = await browser.post(signup, { ...form, code: '123456' });
  expect([misused.status, misused.body.code]).toEqual([401, 'invalid_code']);
});

test('a log-in names an email address or a phone number of the country', async () => {
  const app = await useSmsApp();
  const nothing = await new Browser(app).post(login, {});
  expect([nothing.status, nothing.body.details]).toEqual([
    400,
    [{ field: 'email', message: 'Please fill this in.' }],
  ]);
  for (const [path, body] of [
    [login, { phone: '+201001234567' }],
    [signup, { ...form, phone: '+201001234567' }],
  ] as const) {
    const abroad = await new Browser(app).post(path, body);
    expect([abroad.status, abroad.body.details?.[0]?.field]).toEqual([400, 'phone']);
  }
  const { email } = await makeCustomer(app);
  expect((await new Browser(app).post(login, { email })).status).toBe(202);
  expect(await app.mailsTo(email)).toHaveLength(1);
});

test('five wrong codes end a code, and codes to a number are limited', async () => {
  const app = await useSmsApp();
  await signUp(app);
  const browser = new Browser(app);
  await browser.post(login, { phone });
  const code = await lastCode(app);
  for (let tries = 0; tries < 5; tries += 1)
    await browser.post(login, { phone, code: otherThan(code) });
  expect((await browser.post(login, { phone, code })).status).toBe(401);

  expect((await browser.post(login, { phone })).status).toBe(202);
  const refused = await browser.post(login, { phone });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
  // With and without an account alike.
  const unknown = '0911111111';
  for (let tries = 0; tries < 3; tries += 1)
    expect((await browser.post(login, { phone: unknown })).status).toBe(202);
  expect((await browser.post(login, { phone: unknown })).status).toBe(429);
});

test('strangers who use up the codes of a number do not lock its holder out', async () => {
  const app = await useSmsApp();
  const { browser } = await signUp(app);
  for (let line = 0; line < 9; line += 1)
    await new Browser(app, {}, `198.51.100.${line}`).post(login, { phone });
  const stranger = new Browser(app, {}, '198.51.100.99');
  expect((await stranger.post(login, { phone })).status).toBe(429);
  // Also strangers of the same network, such as all customers of a telephone company.
  const neighbour = new Browser(app);
  for (let tries = 0; tries < 3; tries += 1) await neighbour.post(login, { phone });
  expect((await neighbour.post(login, { phone })).status).toBe(429);
  expect((await browser.post(login, { phone })).status).toBe(202);
});

test('a guessed code does not show whether a number has an account', async () => {
  const app = await useSmsApp();
  await signUp(app);
  for (const number of [phone, '+249911111111']) {
    const guessed = await new Browser(app).post(signup, { ...form, phone: number, code: '123456' });
    expect([guessed.status, guessed.body.code]).toEqual([401, 'invalid_code']);
  }
});

test('the browser that proved a number last has its account, and earlier sessions end', async () => {
  const app = await useSmsApp();
  const first = (await signUp(app)).browser;
  // A known browser also takes a code, because the number may have changed hands.
  expect((await first.post(login, { phone })).status).toBe(202);
  // Codes that wait together leave in any order.
  await app.run();
  const { browser: second } = await logIn(app);
  expect(await roles(first)).toEqual({});
  expect(await roles(second)).toMatchObject({ customer: { phone } });
  app.advance(days(1));
  await logIn(app, second);
  expect(await roles(second)).toMatchObject({ customer: { phone } });
});

test('an account ends 120 days after the last proof of its number, which then makes a new one', async () => {
  const app = await useSmsApp();
  const { customer } = await signUp(app);
  app.advance(days(119));
  expect((await logIn(app)).answer.body.id).toBe(customer.id);
  app.advance(days(119));
  await app.cleanUp();
  expect(await app.db.$count(customers)).toBe(1);
  app.advance(days(2));
  const asked = new Browser(app);
  expect((await asked.post(login, { phone })).status).toBe(202);
  await app.run();
  const sent = app.received(phone).length;
  const next = await signUp(app, { name: 'Omar' });
  expect(app.received(phone)).toHaveLength(sent + 1);
  expect(next.customer.id).not.toBe(customer.id);
  expect(await app.db.select().from(customers)).toMatchObject([{ name: 'Omar' }]);
  app.advance(days(121));
  await app.cleanUp();
  expect(await app.db.$count(customers)).toBe(0);
  expect(await app.db.$count(sessionRoles)).toBe(0);
});

test('a browser that signed up by phone sends a request without another code, and finds it again', async () => {
  const app = await useSmsApp();
  const { browser, customer } = await signUp(app);
  const pharmacy = await makePharmacy(app);
  const sent = await browser.form('/api/prescription-requests', {
    pharmacyId: pharmacy.id,
    customerId: customer.id,
    customerName: form.name,
    phone,
    notes: 'Insulin',
  });
  expect(sent.status).toBe(201);
  await app.run();
  expect(app.received(phone)).toHaveLength(1);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const moved = await pharmacist.post(`/api/prescription-requests/${sent.body.id}/decline`, {
    reason: 'None left',
  });
  expect(moved.status).toBe(200);
  app.advance(seconds(7));
  await app.run();
  expect(app.received(phone).at(-1)).toContain(String(sent.body.code));
  const list = await browser.get(`/api/customers/${customer.id}/prescription-requests`);
  expect(list.body.items).toMatchObject([{ id: sent.body.id }]);
  const { browser: other } = await logIn(app);
  const there = await other.get(`/api/customers/${customer.id}/prescription-requests`);
  expect(there.body.items).toMatchObject([{ id: sent.body.id }]);
});

test('a person sees and erases an account by a code to its number', async () => {
  const app = await useSmsApp();
  const { browser, customer } = await signUp(app);
  await makeCustomer(app, { phone });
  await browser.post(login, { phone });
  await app.run();
  const away = new Browser(app);
  await away.post('/api/my-data', { phone });
  const opened = await away.post('/api/my-data', { phone, code: await lastCode(app) });
  expect(opened.status).toBe(200);
  const { items } = opened.body;
  expect(items.map(({ kind }: { kind: string }) => kind)).toContain('account');
  const exported = JSON.stringify((await away.get('/api/my-data/export')).body);
  expect(exported).toContain(customer.id);
  expect(exported).not.toContain('example.com');

  expect((await away.delete('/api/my-data')).status).toBe(204);
  const left = await app.db.select().from(customers).where(eq(customers.phone, phone));
  expect(left).toMatchObject([{ email: expect.stringContaining('@') }]);
  expect(await app.db.$count(loginChallenges)).toBe(0);
  expect(await app.db.$count(prescriptionRequests)).toBe(0);
  expect(await roles(browser)).toEqual({});
});
