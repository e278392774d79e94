import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { customers, devices, sessionRoles } from '../../database/schema.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const signup = '/api/customers/signup';
const stored = (email: string) => app.db.select().from(customers).where(eq(customers.email, email));

test('a sign-up signs the browser in', async () => {
  const browser = new Browser(app, { 'accept-language': 'ar-SD,ar;q=0.9' });
  const form = { name: '  آمنة حسن ', phone: '٠٩١٢ ٣٤٥ ٦٧٨', email: ' Amna@Example.com ' };
  const { status, body } = await browser.post(signup, form);
  const account = { name: 'آمنة حسن', phone: '+249912345678', email: 'amna@example.com' };
  expect([status, body]).toEqual([201, { id: body.id, ...account }]);
  expect((await browser.get('/api/sessions/current')).body.roles).toEqual({ customer: body });
  const again = await browser.post('/api/customers/login', { email: form.email });
  expect([again.status, again.body]).toEqual([200, body]);
  expect(await stored(account.email)).toMatchObject([
    { ...account, language: 'ar', emailProvenAt: null, createdAt: app.clock() },
  ]);
});

test('a taken address is refused in any spelling, and nothing is stored', async () => {
  const { email } = await makeCustomer(app);
  const before = [await app.db.$count(sessionRoles), await app.db.$count(devices)];
  const browser = new Browser(app);
  const form = { name: 'Somebody', phone: '0912345678', email: email.toUpperCase() };
  const { status, body } = await browser.post(signup, form);
  expect([status, body]).toEqual([
    409,
    {
      error: 'There is already an account with this email address. Log in with it instead.',
      code: 'email_taken',
    },
  ]);
  expect(browser.cookies.size).toBe(0);
  expect([await app.db.$count(sessionRoles), await app.db.$count(devices)]).toEqual(before);
});

test('simultaneous sign-ups with one address create one account', async () => {
  const form = { name: 'Amna', phone: '0912345678', email: 'impatient@example.com' };
  const taps = Array.from({ length: 5 }, () => new Browser(app).post(signup, form));
  const statuses = (await Promise.all(taps)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
  expect(await stored(form.email)).toHaveLength(1);
});

test('a customer may have a pharmacy’s address', async () => {
  const { email } = await makePharmacy(app);
  const { status } = await new Browser(app).post(signup, { name: 'A', phone: '0912345678', email });
  expect(status).toBe(201);
});

describe('a wrong form names all its problems at once', () => {
  const sentences = {
    en: [
      'Please fill this in.',
      'Please give a phone number like 0912 345 678, or with the country code.',
      'Please give an email address like name@example.com.',
    ],
    ar: [
      'املأ هذه الخانة.',
      'اكتب رقم هاتف مثل \u20660912\u00a0345\u00a0678\u2069 أو مع مفتاح الدولة.',
      'اكتب بريدًا إلكترونيًا مثل \u2066name@example.com\u2069.',
    ],
  };
  test.each(['en', 'ar'] as const)('in %s', async (language) => {
    const browser = new Browser(app, { 'accept-language': language });
    const wrong = { name: '   ', phone: '12', email: 'nobody' };
    const { status, body } = await browser.post(signup, wrong);
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(body.error).toBe(
      language === 'en'
        ? 'Some details are missing or not right. Please check the marked fields.'
        : 'بعض البيانات ناقصة أو غير صحيحة. راجع الخانات المحددة.',
    );
    expect(body.details).toEqual(
      ['name', 'phone', 'email'].map((field, index) => ({
        field,
        message: sentences[language][index],
      })),
    );
  });

  test.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['nothing but nulls', { name: null, phone: null, email: null }],
  ])('%s', async (_kind, body) => {
    const answer = await new Browser(app).post(signup, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual(
      ['name', 'phone', 'email'].map((field) => ({ field, message: 'Please fill this in.' })),
    );
  });

  test.each([
    ['name', 'x'.repeat(121), 'This is too long.'],
    ['name', ['Amna'], 'This is not right.'],
    ['name', { first: 'Amna' }, 'This is not right.'],
    ['phone', 912345678, 'This is not right.'],
    ['email', `${'x'.repeat(250)}@example.com`, 'This is too long.'],
    ['email', 'a@b@example.com', 'Please give an email address like name@example.com.'],
    [
      'email',
      'amna@example.com\nBcc: all@example.com',
      'Please give an email address like name@example.com.',
    ],
  ])('%s: %j', async (field, value, message) => {
    const right = { name: 'Amna', phone: '0912345678', email: 'right@example.com' };
    const { status, body } = await new Browser(app).post(signup, { ...right, [field]: value });
    expect([status, body.details]).toEqual([400, [{ field, message }]]);
    expect(await stored(right.email)).toEqual([]);
  });

  test('the log-in names them as well', async () => {
    const { status, body } = await new Browser(app).post('/api/customers/login', { code: [1] });
    expect([status, body.details]).toEqual([
      400,
      [
        { field: 'email', message: 'Please fill this in.' },
        { field: 'code', message: 'This is not right.' },
      ],
    ]);
  });
});

test('unknown fields are ignored and never stored', async () => {
  const form = { name: 'Amna', phone: '0912345678', email: 'plain@example.com' };
  const more = { id: 'mine', emailProvenAt: '2020-01-01', language: 'ar', role: 'admin' };
  const { status, body } = await new Browser(app).post(signup, { ...form, ...more });
  expect(status).toBe(201);
  expect(Object.keys(body).sort()).toEqual(['email', 'id', 'name', 'phone']);
  expect(await stored(form.email)).toMatchObject([{ emailProvenAt: null, language: 'en' }]);
  expect(body.id).not.toBe('mine');
});
