import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { adminPassword, makeAdmin, makeCustomer, makePharmacy } from '../../../test/factories.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const person = () => ({ name: 'Amna', phone: '0912345678', email: `${randomUUID()}@example.com` });
const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat();
const rolesOf = async (browser: Browser) =>
  Object.keys((await browser.get('/api/sessions/current')).body.roles).sort();

test('cookies are out of reach of scripts and of other websites', async () => {
  const { headers } = await new Browser(app).post('/api/customers/signup', person());
  const cookies = cookiesOf(headers);
  expect(cookies.map((cookie) => String(cookie).split('=')[0])).toEqual([
    'dawaya_session',
    'dawaya_device',
  ]);
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('on https they are Secure and bound to the host', async () => {
  const secure = await useTestApp({ config: { publicUrl: 'https://dawaya.example' } });
  const browser = new Browser(secure);
  const { headers } = await browser.post('/api/customers/signup', person());
  const asked = await new Browser(secure).post('/api/customers/login', person());
  const cookies = [...cookiesOf(headers), ...cookiesOf(asked.headers)];
  expect(cookies.map((cookie) => String(cookie).split('=')[0])).toEqual([
    '__Host-dawaya_session',
    '__Host-dawaya_device',
    '__Host-dawaya_challenge',
  ]);
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  expect(await rolesOf(browser)).toEqual(['customer']);
  // The server ignores a cookie that a neighbouring host could have set.
  const planted = new Browser(secure);
  planted.cookies.set('dawaya_session', browser.cookies.get('__Host-dawaya_session') ?? '');
  expect(await rolesOf(planted)).toEqual([]);
});

test('the database holds hashes of tokens, never the tokens', async () => {
  const browser = new Browser(app);
  await browser.post('/api/customers/signup', person());
  const admin = await makeAdmin(app);
  const login = { email: admin.email, password: adminPassword };
  const { body } = await browser.post('/api/admin/login', login);
  await browser.post('/api/pharmacies/login', { email: person().email });
  const tokens = [...browser.cookies.values(), body.token];
  expect(tokens).toHaveLength(4);

  const dump = await everythingIn();
  expect(dump).toContain(admin.email);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token).toString('hex'));
  }
});

/** Every row of every table, the job queue's too, as text. */
async function everythingIn(): Promise<string> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const tables = rows.map(({ name }) => sql`select t::text as line from ${sql.raw(name)} t`);
  const { rows: lines } = await app.db.execute<{ line: string }>(
    sql.join(tables, sql` union all `),
  );
  return lines.map(({ line }) => line).join('\n');
}

test('one browser holds several roles, and its token changes with each', async () => {
  const admin = await makeAdmin(app);
  const pharmacy = await makePharmacy(app);
  const browser = await signedIn(app, 'pharmacy', pharmacy.id, { device: true });
  const tokens = [browser.cookies.get('dawaya_session')];
  await browser.post('/api/customers/signup', person());
  tokens.push(browser.cookies.get('dawaya_session'));
  await browser.post('/api/admin/login', { email: admin.email, password: adminPassword });
  tokens.push(browser.cookies.get('dawaya_session'));
  const again = await browser.post('/api/pharmacies/login', { email: pharmacy.email });
  expect(again.status).toBe(200);
  tokens.push(browser.cookies.get('dawaya_session'));

  expect(new Set(tokens).size).toBe(4);
  const { body } = await browser.get('/api/sessions/current');
  expect(Object.keys(body.roles)).toEqual(['customer', 'pharmacy', 'admin']);
  expect(body.roles.pharmacy).toEqual({
    id: pharmacy.id,
    shopName: pharmacy.shopName,
    nameAr: pharmacy.nameAr,
    nameEn: pharmacy.nameEn,
    email: pharmacy.email,
    verificationStatus: 'verified',
    staff: { id: pharmacy.id, name: null, role: 'owner' },
  });
  for (const token of tokens.slice(0, -1)) {
    const thief = new Browser(app);
    thief.cookies.set('dawaya_session', token ?? '');
    expect(await rolesOf(thief)).toEqual([]);
  }
});

test('a session planted in another browser ends with the next log-in', async () => {
  const attacker = await signedIn(app, 'customer', (await makeCustomer(app)).id);
  const victim = new Browser(app);
  victim.cookies.set('dawaya_session', attacker.cookies.get('dawaya_session') ?? '');
  const { body } = await victim.post('/api/customers/signup', person());
  expect((await attacker.get('/api/sessions/current')).body.roles).toEqual({});
  expect((await victim.get('/api/sessions/current')).body.roles.customer.id).toBe(body.id);
});

test.each([
  ['a token that was never given', 'A'.repeat(43)],
  ['an empty one', ''],
  ['one of the wrong length', 'short'],
  ['one with strange signs', `${"' or 1=1 --".repeat(4)}`],
  ['a very long one', 'x'.repeat(5000)],
])('a forged cookie is ignored: %s', async (_kind, token) => {
  const browser = new Browser(app);
  const pharmacy = await makePharmacy(app);
  for (const kind of ['session', 'device', 'challenge'])
    browser.cookies.set(`dawaya_${kind}`, encodeURIComponent(token));
  expect((await browser.get('/api/sessions/current')).body).toEqual({ roles: {} });
  const list = await browser.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
  expect([list.status, list.body.code]).toEqual([401, 'not_signed_in']);
  const code = { email: pharmacy.email, code: '123456' };
  expect((await browser.post('/api/pharmacies/login', code)).status).toBe(401);
  const asked = await browser.post('/api/pharmacies/login', { email: pharmacy.email });
  expect(asked.status).toBe(202);
  expect(browser.cookies.get('dawaya_challenge')).toMatch(/^[\w-]{43}$/);
  const signup = await browser.post('/api/customers/signup', person());
  expect(signup.status).toBe(201);
  expect(browser.cookies.get('dawaya_device')).toMatch(/^[\w-]{43}$/);
});

test('a planted challenge is not used, because its code would work for the attacker too', async () => {
  const browser = new Browser(app);
  const planted = 'B'.repeat(43);
  browser.cookies.set('dawaya_challenge', planted);
  browser.cookies.set('dawaya_device', planted);
  const { email } = await makeCustomer(app);
  await browser.post('/api/customers/login', { email });
  const code = (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
  const attacker = new Browser(app);
  attacker.cookies.set('dawaya_challenge', planted);
  attacker.cookies.set('dawaya_device', planted);
  expect((await attacker.post('/api/customers/login', { email, code })).status).toBe(401);
  expect((await browser.post('/api/customers/login', { email, code })).status).toBe(200);
  expect((await attacker.post('/api/customers/login', { email })).status).toBe(202);
});
