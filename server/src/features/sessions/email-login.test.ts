import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { everything } from '../../../test/everything.ts';
import { makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { customers, loginChallenges } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const url = '/api/customers/login';
const codesTo = async (email: string): Promise<string[]> =>
  (await app.mailsTo(email)).flatMap(({ text }) => text.match(/^\d{6}$/m)?.[0] ?? []);

async function asked() {
  const customer = await makeCustomer(app);
  const browser = new Browser(app);
  const response = await browser.post(url, { email: customer.email });
  const [code = ''] = await codesTo(customer.email);
  return { customer, browser, answer: response, code };
}

test('a log-in by code on an unknown device is mailed, except the first proof of the address', async () => {
  const news = async (email: string) =>
    (await app.mailsTo(email)).filter(({ subject }) => subject.includes('new sign-in'));
  const { customer, browser, code } = await asked();
  await app.db.update(customers).set({ emailProvenAt: null }).where(eq(customers.id, customer.id));
  expect((await browser.post(url, { email: customer.email, code })).status).toBe(200);
  expect(await news(customer.email)).toEqual([]);

  const other = new Browser(app);
  await other.post(url, { email: customer.email });
  const second = (await codesTo(customer.email)).at(-1);
  expect((await other.post(url, { email: customer.email, code: second })).status).toBe(200);
  expect(await news(customer.email)).toMatchObject([
    { text: expect.stringContaining('A code that we mailed you was used') },
  ]);
});

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a known browser signs in at once', async () => {
  const customer = await makeCustomer(app);
  const browser = await signedIn(app, 'customer', randomUUID());
  expect((await browser.post(url, { email: customer.email })).status).toBe(202);
  const known = await signedIn(app, 'customer', customer.id, { device: true });
  const { status, body } = await known.post(url, { email: ` ${customer.email.toUpperCase()} ` });
  const { id, name, email, phone } = customer;
  expect([status, body]).toEqual([200, { id, name, email, phone }]);
  expect(await codesTo(customer.email)).toHaveLength(1);
});

test('an unknown browser gets a mailed code, which completes the log-in', async () => {
  const { customer, browser, answer, code } = await asked();
  expect([answer.status, answer.body]).toEqual([202, { codeRequired: true }]);
  expect(code).toMatch(/^\d{6}$/);
  const { status, body } = await browser.post(url, { email: customer.email, code });
  expect([status, body.id]).toEqual([200, customer.id]);
  expect((await browser.get('/api/sessions/current')).body.roles.customer.id).toBe(customer.id);
  // The account knows the browser now, even after its session has ended.
  browser.cookies.delete('dawaya_session');
  expect((await browser.post(url, { email: customer.email })).status).toBe(200);
});

test('the mail is in the language of the account', async () => {
  const customer = await makeCustomer(app, { language: 'ar' });
  await new Browser(app).post(url, { email: customer.email }, { 'accept-language': 'en' });
  const [mail] = await app.mailsTo(customer.email);
  expect(mail?.subject).toBe('رمز الدخول إلى دوايا');
  expect(mail?.html).toContain('dir="rtl"');
});

test.each([
  [
    'Arabic-Indic digits',
    (code: string) => code.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)] ?? d),
  ],
  ['Persian digits', (code: string) => code.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? d)],
  ['a space in the middle', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
])('a code is accepted with %s', async (_kind, write) => {
  const { customer, browser, code } = await asked();
  const { status } = await browser.post(url, { email: customer.email, code: write(code) });
  expect(status).toBe(200);
});

describe('a code', () => {
  const refused = { code: 'invalid_code' };

  test('works once', async () => {
    const { customer, browser, code } = await asked();
    const challenge = browser.cookies.get('dawaya_challenge') ?? '';
    await browser.post(url, { email: customer.email, code });
    browser.cookies.set('dawaya_challenge', challenge);
    const again = await browser.post(url, { email: customer.email, code });
    expect([again.status, again.body]).toMatchObject([401, refused]);
  });

  test('works once even when sent twice at the same moment', async () => {
    const { customer, browser, code } = await asked();
    const send = () => browser.post(url, { email: customer.email, code });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  test('expires after ten minutes', async () => {
    const app = await useTestApp();
    const log = async (wait: number) => {
      const { email } = await makeCustomer(app);
      const browser = new Browser(app);
      await browser.post(url, { email });
      const code = (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
      app.advance(wait);
      return (await browser.post(url, { email, code })).status;
    };
    expect(await log(minutes(10) - 1)).toBe(200);
    expect(await log(minutes(10))).toBe(401);
  });

  test('is invalid after five wrong tries', async () => {
    const [spared, dead] = [await asked(), await asked()];
    for (const [{ customer, browser, code }, tries] of [
      [spared, 4],
      [dead, 5],
    ] as const)
      for (let count = 0; count < tries; count++) {
        const response = await browser.post(url, { email: customer.email, code: wrong(code) });
        expect([response.status, response.body]).toMatchObject([401, refused]);
      }
    const complete = ({ customer, browser, code }: typeof dead) =>
      browser.post(url, { email: customer.email, code });
    expect((await complete(spared)).status).toBe(200);
    expect((await complete(dead)).status).toBe(401);
  });

  test('allows five of hundreds of simultaneous tries', async () => {
    const { customer, browser, code } = await asked();
    const guesses = Array.from({ length: 100 }, () => wrong(code));
    await Promise.all(
      guesses.map((guess) => browser.post(url, { email: customer.email, code: guess })),
    );
    expect((await browser.post(url, { email: customer.email, code })).status).toBe(401);
  });

  test('is valid only for its browser, its account and its kind of account', async () => {
    const { customer, browser, code } = await asked();
    const { email } = customer;
    expect((await new Browser(app).post(url, { email, code })).status).toBe(401);
    const thief = await asked();
    expect((await thief.browser.post(url, { email, code })).status).toBe(401);
    expect((await browser.post(url, { email: thief.customer.email, code })).status).toBe(401);
    await makePharmacy(app, { email });
    expect((await browser.post('/api/pharmacies/login', { email, code })).status).toBe(401);
    expect((await browser.post(url, { email, code })).status).toBe(200);
  });

  test('is replaced by a new one', async () => {
    const { customer, browser, code } = await asked();
    const { email } = customer;
    await browser.post(url, { email });
    const [, second = ''] = await codesTo(email);
    expect(second).toMatch(/^\d{6}$/);
    if (second !== code) expect((await browser.post(url, { email, code })).status).toBe(401);
    expect((await browser.post(url, { email, code: second })).status).toBe(200);
  });
});

describe('an address without an account', () => {
  test('gets the same answer as one with an account', async () => {
    const { answer: known } = await asked();
    const email = `${randomUUID()}@example.com`;
    const browser = new Browser(app);
    const unknown = await browser.post(url, { email });
    const comparable = ({ status, headers, text }: typeof known) => ({
      status,
      text,
      headers: {
        ...headers,
        date: '',
        'set-cookie': String(headers['set-cookie']).replace(/=[\w-]{43};/, '=…;'),
      },
    });
    expect(comparable(unknown)).toEqual(comparable(known));
    const guess = await browser.post(url, { email, code: '123456' });
    const wrongGuess = await new Browser(app).post(url, { email, code: '123456' });
    expect([guess.status, guess.body]).toEqual([401, wrongGuess.body]);
  });

  test('gets one mail a day with the way to an account', async () => {
    const app = await useTestApp();
    const email = 'nobody@example.com';
    const ask = () => new Browser(app, { 'accept-language': 'ar' }).post(url, { email });
    for (let count = 0; count < 3; count++) expect((await ask()).status).toBe(202);
    const mails = await app.mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${app.config.publicUrl}/signup`);
    expect(mails[0]?.subject).toBe('محاولة دخول إلى دوايا بهذا البريد');
    app.advance(days(1));
    await ask();
    expect(await app.mailsTo(email)).toHaveLength(2);
  });
});

test('a copy of the database shows no code once its mail is out', async () => {
  const { customer, code } = await asked();
  const [challenge] = await app.db
    .select()
    .from(loginChallenges)
    .where(sql`email = ${customer.email}`);
  expect(challenge?.codeHash).toHaveLength(32);
  expect(await everything(app)).not.toContain(code);
});

test('nor when a worker sent the mail, as in a running server', async () => {
  const app = await useTestApp();
  const { email } = await makeCustomer(app);
  await new Browser(app).post(url, { email });
  await app.jobs.start();
  const jobs = async () => {
    const { rows } = await app.db.execute(
      sql`select * from pgboss.job where name = 'mail-code-deliveries'`,
    );
    return rows;
  };
  await expect.poll(() => app.mails.length).toBe(1);
  await expect.poll(jobs).toEqual([]);
  expect(app.problems).toEqual([]);
});
