import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeCustomer, makePharmacy } from '../../../test/factories.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const rolesOf = async (browser: Browser) =>
  Object.keys((await browser.get('/api/sessions/current')).body.roles);

async function shared() {
  const customer = await makeCustomer(app);
  const pharmacy = await makePharmacy(app);
  const browser = await signedIn(app, 'customer', customer.id, { device: true });
  const code = await codeFor(browser, '/api/pharmacies/login', pharmacy.email);
  const login = { email: pharmacy.email, code };
  expect((await browser.post('/api/pharmacies/login', login)).status).toBe(200);
  return { browser, customer, pharmacy };
}

async function codeFor(browser: Browser, url: string, email: string): Promise<string> {
  expect((await browser.post(url, { email })).status).toBe(202);
  return (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
}

test('signing out of one role keeps the other, and ends the known browser of that role', async () => {
  const { browser, customer, pharmacy } = await shared();
  expect(await rolesOf(browser)).toEqual(['customer', 'pharmacy']);
  const { status, text } = await browser.post('/api/sessions/sign-out', { role: 'pharmacy' });
  expect([status, text]).toEqual([204, '']);
  expect(await rolesOf(browser)).toEqual(['customer']);
  const asPharmacy = await browser.post('/api/pharmacies/login', { email: pharmacy.email });
  expect(asPharmacy.status).toBe(202);
  const asCustomer = await browser.post('/api/customers/login', { email: customer.email });
  expect(asCustomer.status).toBe(200);
});

test.each([
  ['no body', undefined],
  ['an empty one', {}],
])('signing out of all (%s) deletes everything', async (_kind, body) => {
  const { browser, customer, pharmacy } = await shared();
  const token = browser.cookies.get('dawaya_session') ?? '';
  expect((await browser.post('/api/sessions/sign-out', body)).status).toBe(204);
  expect(browser.cookies.has('dawaya_session')).toBe(false);
  const replay = new Browser(app);
  replay.cookies.set('dawaya_session', token);
  expect(await rolesOf(replay)).toEqual([]);
  for (const [url, email] of [
    ['/api/customers/login', customer.email],
    ['/api/pharmacies/login', pharmacy.email],
  ] as const)
    expect((await browser.post(url, { email })).status).toBe(202);
});

test('the next person at a shared computer cannot get into an earlier account', async () => {
  const browser = new Browser(app);
  const [first, second] = ['first-shared@example.com', 'second-shared@example.com'];
  for (const email of [first, second])
    await browser.post('/api/customers/signup', { name: 'Amna', phone: '0912345678', email });
  // The second sign-up replaced the first account. Signing out removes both.
  await browser.post('/api/sessions/sign-out', {});
  for (const email of [first, second])
    expect((await browser.post('/api/customers/login', { email })).status).toBe(202);
});

test('elsewhere the account stays signed in', async () => {
  const customer = await makeCustomer(app);
  const here = await signedIn(app, 'customer', customer.id, { device: true });
  const there = await signedIn(app, 'customer', customer.id, { device: true });
  await here.post('/api/sessions/sign-out', {});
  expect(await rolesOf(here)).toEqual([]);
  expect(await rolesOf(there)).toEqual(['customer']);
  const login = await there.post('/api/customers/login', { email: customer.email });
  expect(login.status).toBe(200);
});

test('signing out twice, or as a guest, succeeds; an unknown role is refused', async () => {
  const browser = await signedIn(app, 'customer', (await makeCustomer(app)).id);
  await browser.post('/api/sessions/sign-out', {});
  expect((await browser.post('/api/sessions/sign-out', {})).status).toBe(204);
  const { status, body } = await browser.post('/api/sessions/sign-out', { role: 'king' });
  expect([status, body.code, body.details[0].field]).toEqual([400, 'invalid_fields', 'role']);
});
