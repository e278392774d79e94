import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Answer, Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeCustomer, makeDoctor, makePharmacy } from '../../../test/factories.ts';
import { waitingCalls } from '../../../test/paying.ts';
import { customers, devices, pharmacies } from '../../database/schema.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const unproven = { emailProvenAt: null };
const makeApplicant = (app: TestApp) => makePharmacy(app, unproven);
const asDoctor = {
  role: 'doctor' as const,
  url: '/api/doctors/login',
  make: (app: TestApp) => makeDoctor(app, unproven),
};
const kinds = [
  { role: 'customer' as const, url: '/api/customers/login', make: makeCustomer },
  { role: 'pharmacy' as const, url: '/api/pharmacies/login', make: makeApplicant },
  asDoctor,
];

async function codeFor(browser: Browser, url: string, email: string): Promise<string> {
  expect((await browser.post(url, { email })).status).toBe(202);
  return (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
}

async function logIn(url: string, email: string): Promise<Browser> {
  const browser = new Browser(app);
  const code = await codeFor(browser, url, email);
  expect((await browser.post(url, { email, code })).status).toBe(200);
  return browser;
}

const rolesOf = async (browser: Browser) =>
  Object.keys((await browser.get('/api/sessions/current')).body.roles);

test.each(kinds)('the owner of an address takes it back from a squatter: $role', async (kind) => {
  const { role, url, make } = kind;
  const { id, email } = await make(app);
  const squatter = await signedIn(app, role, id, { device: true });
  const bystander = await signedIn(app, role, (await make(app)).id, { device: true });
  expect(await rolesOf(squatter)).toEqual([role]);

  const owner = await logIn(url, email);
  expect(await rolesOf(owner)).toEqual([role]);
  expect(await rolesOf(squatter)).toEqual([]);
  expect((await squatter.post(url, { email })).status).toBe(202);
  expect(await rolesOf(bystander)).toEqual([role]);
});

type MakeAccount = (app: TestApp) => Promise<{ id: string; email: string }>;

/**
 * Runs `meanwhile` while the owner of an address proves it: the owner's transaction has deleted the
 * stranger's sessions, and has not committed.
 */
async function whileProven(
  { role, url, make }: Pick<(typeof kinds)[number], 'role' | 'url'> & { make: MakeAccount },
  meanwhile: (squatter: Browser, account: { id: string; email: string }) => Promise<Answer>,
) {
  const account = await make(app);
  const squatter = await signedIn(app, role, account.id, { device: true });
  const owner = new Browser(app);
  const code = await codeFor(owner, url, account.email);
  const calls: Promise<Answer>[] = [];
  await app.db.transaction(async (db) => {
    // The owner's transaction waits here. It has locked the sessions and the account.
    await db.select().from(devices).where(eq(devices.accountId, account.id)).for('update');
    calls.push(owner.post(url, { email: account.email, code }));
    await expect.poll(() => waitingCalls(app)).toBe(1);
    const call = meanwhile(squatter, account);
    calls.push(call);
    const isOver = call.then(() => true);
    await expect
      .poll(
        async () =>
          (await waitingCalls(app)) === 2 || Promise.race([isOver, Promise.resolve(false)]),
      )
      .toBe(true);
  });
  const [proof, answer] = await Promise.all(calls);
  expect(proof?.status).toBe(200);
  expect(await rolesOf(squatter)).toEqual([]);
  expect(await rolesOf(owner)).toEqual([role]);
  return { answer, account };
}

test.each(kinds)(
  'a squatter who logs in at that moment is signed out as well: $role',
  async (kind) => {
    const { answer } = await whileProven(kind, (squatter, { email }) =>
      squatter.post(kind.url, { email }),
    );
    expect(answer?.status).not.toBe(200);
  },
);

test('a squatter’s password set at that moment does not count', async () => {
  const password = 'market day in Kassala';
  const { answer, account } = await whileProven(asDoctor, (squatter, { id }) =>
    squatter.patch(`/api/doctors/${id}`, { password }),
  );
  expect([answer?.status, answer?.body.code]).toEqual([409, 'email_unproven']);
  const { email } = account;
  const login = await new Browser(app).post('/api/doctors/login', { email, password });
  expect(login.status).toBe(401);
});

test.each(kinds)('later log-ins do not end each other: $role', async ({ role, url, make }) => {
  const { email } = await make(app);
  const phone = await logIn(url, email);
  const laptop = await logIn(url, email);
  expect(await rolesOf(phone)).toEqual([role]);
  expect(await rolesOf(laptop)).toEqual([role]);
  phone.cookies.delete('dawaya_session');
  expect((await phone.post(url, { email })).status).toBe(200);
});

test('a code proves an address, a known browser does not', async () => {
  const customer = await makeCustomer(app);
  const proven = async () =>
    (await app.db.select().from(customers).where(eq(customers.id, customer.id)))[0]?.emailProvenAt;
  const known = await signedIn(app, 'customer', customer.id, { device: true });
  await known.post('/api/customers/login', { email: customer.email });
  expect(await proven()).toBeNull();
  await logIn('/api/customers/login', customer.email);
  expect(await proven()).toEqual(app.clock());
});

test('admins see which pharmacies have proven their address', async () => {
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const pharmacy = await makePharmacy(app, { ...unproven, verificationStatus: 'pending' });
  const seen = async () =>
    (await admin.get('/api/admin/pending-pharmacies')).body.find(
      ({ id }: { id: string }) => id === pharmacy.id,
    ).emailProven;
  expect(await seen()).toBe(false);
  await logIn('/api/pharmacies/login', pharmacy.email);
  expect(await seen()).toBe(true);
});

test('only a proven address learns of a suspension', async () => {
  const { email } = await makePharmacy(app, { verificationStatus: 'suspended' });
  const url = '/api/pharmacies/login';
  const browser = new Browser(app);
  const asked = await browser.post(url, { email });
  expect([asked.status, asked.body]).toEqual([202, { codeRequired: true }]);
  const guess = await browser.post(url, { email, code: '12345' });
  expect([guess.status, guess.body.code]).toEqual([401, 'invalid_code']);
  const code = (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0];
  const told = await browser.post(url, { email, code });
  expect([told.status, told.body.code]).toEqual([403, 'account_suspended']);
  expect(await rolesOf(browser)).toEqual([]);
});

test.each(['pending', 'rejected'] as const)('a %s pharmacy signs in', async (status) => {
  const pharmacy = await makePharmacy(app, { verificationStatus: status });
  const browser = await logIn('/api/pharmacies/login', pharmacy.email);
  const { body } = await browser.get('/api/sessions/current');
  expect(body.roles.pharmacy).toMatchObject({ id: pharmacy.id, verificationStatus: status });
});

test('a log-in during a suspension is refused', async () => {
  const pharmacy = await makePharmacy(app);
  const browser = new Browser(app);
  const code = await codeFor(browser, '/api/pharmacies/login', pharmacy.email);
  const row = eq(pharmacies.id, pharmacy.id);
  let login: ReturnType<Browser['post']> | undefined;
  await app.db.transaction(async (db) => {
    await db.update(pharmacies).set({ verificationStatus: 'suspended' }).where(row);
    login = browser.post('/api/pharmacies/login', { email: pharmacy.email, code });
    const waiting = sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const isOver = login.then(() => true);
    await expect
      .poll(async () => {
        const { rows } = await app.db.execute<{ n: number }>(waiting);
        return (rows[0]?.n ?? 0) > 0 || Promise.race([isOver, Promise.resolve(false)]);
      })
      .toBe(true);
  });
  expect((await login)?.status).toBe(403);
  expect(await rolesOf(browser)).toEqual([]);
});
