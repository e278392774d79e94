import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { Browser, signedIn } from '../../../../test/client.ts';
import { makeDoctor, makePharmacy, makeStaff } from '../../../../test/factories.ts';
import { SoftwarePasskey } from '../../../../test/software-passkey.ts';
import {
  accessLog,
  authenticators,
  doctors,
  recoveryCodes,
  sessionRoles,
} from '../../../database/schema.ts';
import { erasePerson } from '../../../erasure.ts';
import { createBudgets } from '../../../platform/budgets.ts';
import { days, minutes } from '../../../platform/clock.ts';
import { resetSecondFactor } from '../../admin/index.ts';
import { readRecords } from '../../my-data/read-records.ts';
import { createCookies } from '../cookies.ts';
import { hashPassword } from '../passwords.ts';
import { createSessions } from '../service.ts';
import { listFactorAccounts } from './accounts.ts';

const app = await startTestApp({ config: { rateLimitScale: 1 } });
afterAll(app.close);
// Each test has its own windows of limits, and no code of the one before.
beforeEach(() => app.advance(days(2)));

const appCode = (secret: string, drift = 0) =>
  generateSync({ secret, epoch: Math.floor((app.clock().getTime() + drift) / 1000) });
const mailedCode = async (email: string) =>
  (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
const password = 'three green lemons';

const holders = {
  async owner() {
    const { id, email } = await makePharmacy(app);
    const browser = await signedIn(app, 'pharmacy', id, { device: true });
    return { id, role: 'pharmacy' as const, email, browser, login: '/api/pharmacies/login' };
  },
  async assistant() {
    const pharmacy = await makePharmacy(app);
    const { id, email } = await makeStaff(app, { pharmacyId: pharmacy.id });
    const browser = await signedIn(app, 'pharmacy', pharmacy.id, { device: true, staffId: id });
    return { id, role: 'pharmacy' as const, email, browser, login: '/api/pharmacies/login' };
  },
  async doctor() {
    const { id, email } = await makeDoctor(app);
    const browser = await signedIn(app, 'doctor', id, { device: true });
    return { id, role: 'doctor' as const, email, browser, login: '/api/doctors/login' };
  },
};
type Name = keyof typeof holders;
const names = Object.keys(holders) as Name[];

async function withApp(name: Name = 'owner') {
  const holder = await holders[name]();
  const url = `/api/second-factor/${holder.id}`;
  const { body: begun } = await holder.browser.post(url);
  const confirmed = await holder.browser.post(`${url}/confirm`, { code: appCode(begun.secret) });
  expect(confirmed.status).toBe(200);
  app.advance(minutes(2));
  const recovery: string[] = confirmed.body.recoveryCodes;
  return { ...holder, url, secret: String(begun.secret), recovery };
}

/** A browser that typed the address and read the mailed code. */
async function halfway({ login, email }: { login: string; email: string }) {
  const browser = new Browser(app);
  expect((await browser.post(login, { email })).body).toEqual({ codeRequired: true });
  return { browser, words: { email, code: await mailedCode(email) } };
}

const sessionsOf = () =>
  createSessions({
    db: app.db,
    clock: app.clock,
    cookies: createCookies(app.config),
    live: { recordChange: async () => {} },
  });

/** Waits until another transaction waits for a lock. */
async function untilLocked() {
  const isWaiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await app.db.execute(isWaiting)).rows.length).toBe(1);
}

const rolesOf = async (browser: Browser) => (await browser.get('/api/sessions/current')).body.roles;

describe.each(names)('the second factor of an %s', (name) => {
  test('is asked for after the mailed code, which works until the right one completes the log-in', async () => {
    const holder = await withApp(name);
    const { secret, login } = holder;
    const { browser, words } = await halfway(holder);
    const asked = await browser.post(login, words);
    expect([asked.status, asked.body]).toEqual([
      202,
      { secondFactorRequired: true, methods: ['app'] },
    ]);
    expect(await rolesOf(browser)).toEqual({});
    const isIt = and(eq(accessLog.subjectId, holder.id), eq(accessLog.action, 'first-step'));
    const [first] = await app.db.select().from(accessLog).where(isIt);
    const ofPharmacy = (await rolesOf(holder.browser)).pharmacy?.id ?? null;
    expect(first).toMatchObject({ actor: 'person', pharmacyId: ofPharmacy, times: 1 });
    const wrong = await browser.post(login, { ...words, secondFactorCode: '000000' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_second_factor']);
    const secondFactorCode = appCode(secret, -minutes(1));
    const done = await browser.post(login, { ...words, secondFactorCode });
    expect(done.status).toBe(200);
    expect((await rolesOf(browser))[holder.role]).toBeDefined();
    // Neither of the two works again.
    const replayed = await halfway(holder);
    const again = await replayed.browser.post(login, { ...replayed.words, secondFactorCode });
    expect([again.status, again.body.code]).toEqual([401, 'wrong_second_factor']);
    const used = await browser.post(login, { ...words, secondFactorCode: appCode(secret) });
    expect(used.body.code).toBe('invalid_code');
  });

  test('is asked for by a known browser too, without a mailed code', async () => {
    const { browser, login, email, secret } = await withApp(name);
    const asked = await browser.post(login, { email });
    expect([asked.status, asked.body.methods]).toEqual([202, ['app']]);
    const done = await browser.post(login, { email, secondFactorCode: appCode(secret) });
    expect(done.status).toBe(200);
  });

  test('can be a passkey, and a recovery code replaces it once', async () => {
    const holder = await holders[name]();
    const { browser, login, email } = holder;
    const url = `/api/second-factor/${holder.id}`;
    const { body: options } = await browser.post(`${url}/passkeys`);
    const passkey = new SoftwarePasskey(new URL(app.config.publicUrl).origin);
    const created = { name: 'Phone', passkey: passkey.create(options) };
    const { body } = await browser.post(`${url}/passkeys/confirm`, created);
    const asked = await browser.post(login, { email });
    expect(asked.body.methods).toEqual(['passkey']);
    const answer = passkey.get(asked.body.passkeyOptions);
    expect((await browser.post(login, { email, passkey: answer })).status).toBe(200);
    expect((await browser.post(login, { email, passkey: answer })).status).toBe(403);
    const secondFactorCode = body.recoveryCodes[0];
    expect((await browser.post(login, { email, secondFactorCode })).status).toBe(200);
    expect((await browser.post(login, { email, secondFactorCode })).status).toBe(401);
  });

  test('ends other sessions when it is set up, and the access log has its changes', async () => {
    const holder = await holders[name]();
    const { id, browser, role, email } = holder;
    const pharmacyId = (await rolesOf(browser)).pharmacy?.id;
    const other = await signedIn(app, role, pharmacyId ?? id, {
      ...(role === 'pharmacy' && { staffId: id }),
    });
    const url = `/api/second-factor/${id}`;
    const { body } = await browser.post(url);
    await browser.post(`${url}/confirm`, { code: appCode(body.secret) });
    expect([(await browser.get(url)).status, (await other.get(url)).status]).toEqual([200, 401]);
    app.advance(minutes(2));
    expect((await browser.delete(url, { code: appCode(body.secret) })).status).toBe(204);
    expect((await browser.get(url)).body).toMatchObject({ methods: [], recoveryCodesLeft: 0 });
    const rows = await app.db
      .select()
      .from(accessLog)
      .where(and(eq(accessLog.subjectId, id), eq(accessLog.actorId, id)));
    const changes = rows.filter(({ action }) => action.endsWith('second-factor'));
    expect(changes.map(({ action }) => action).sort()).toEqual([
      'remove-second-factor',
      'set-second-factor',
    ]);
    const mails = await app.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('A change to the two-step verification of your Dawaya account'),
    );
    expect(new Set(changes.map(({ pharmacyId }) => pharmacyId))).toEqual(
      new Set([pharmacyId ?? null]),
    );
  });

  test('needs a log-in by code of the last ten minutes, which a known browser alone is not', async () => {
    const { id, browser, login, email } = await holders[name]();
    const url = `/api/second-factor/${id}`;
    app.advance(minutes(10));
    expect((await browser.get(url)).body).toMatchObject({ asksLogIn: true, asksPassword: false });
    const old = await browser.post(url);
    expect([old.status, old.body.code]).toEqual([403, 'log_in_again']);
    expect((await browser.post(login, { email })).status).toBe(200);
    expect((await browser.post(url)).body.code).toBe('log_in_again');
    await browser.post('/api/sessions/sign-out', {});
    await browser.post(login, { email });
    expect((await browser.post(login, { email, code: await mailedCode(email) })).status).toBe(200);
    expect((await browser.post(url)).status).toBe(201);
  });
});

test('every change of a second factor is mailed to its holder, in the language of the account', async () => {
  const { id, email, browser } = await holders.doctor();
  await app.db.update(doctors).set({ language: 'ar' }).where(eq(doctors.id, id));
  const url = `/api/second-factor/${id}`;
  const sentences: string[] = [];
  const changed = async () => {
    const mails = await app.mailsTo(email);
    sentences.push(mails.at(-1)?.text.split('\n\n')[1] ?? '');
    return mails;
  };
  const { secret } = (await browser.post(url)).body;
  const code = () => {
    app.advance(minutes(2));
    return appCode(secret);
  };
  await browser.post(`${url}/confirm`, { code: code() });
  const [mail] = await changed();
  expect(mail?.subject).toBe('تغيير في التحقق بخطوتين لحسابك في دوايا');
  for (const path of ['/sessions', '/security', '/contact'])
    expect(mail?.text).toContain(`${app.config.publicUrl}${path}`);
  const passkey = new SoftwarePasskey(new URL(app.config.publicUrl).origin);
  const { body: options } = await browser.post(`${url}/passkeys`);
  await browser.post(`${url}/passkeys/confirm`, { name: 'P', passkey: passkey.create(options) });
  await changed();
  const [stored] = (await browser.get(url)).body.passkeys;
  await browser.patch(`${url}/passkeys/${stored.id}`, { name: 'Phone' });
  expect(await changed()).toHaveLength(2);
  expect(sentences.at(-1)).toBe(sentences.at(-2));
  await browser.post(`${url}/recovery-codes`, { code: code() });
  await changed();
  await browser.delete(`${url}/passkeys/${stored.id}`, { code: code() });
  await changed();
  await browser.delete(url, { code: code() });
  expect(await changed()).toHaveLength(5);
  expect(new Set(sentences).size).toBe(5);
});

test('wrong codes of an owner count like wrong passwords, and the first proof gives no tries back', async () => {
  const holder = await withApp();
  const { browser, words } = await halfway(holder);
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await browser.post(holder.login, words)).status).toBe(202);
    const wrong = await browser.post(holder.login, { ...words, secondFactorCode: 'not a code' });
    expect(wrong.status).toBe(401);
  }
  const secondFactorCode = appCode(holder.secret);
  const refused = await browser.post(holder.login, { ...words, secondFactorCode });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
  const rows = await app.db.select().from(accessLog).where(eq(accessLog.subjectId, holder.id));
  const counted = rows.filter(({ action }) => action === 'refused-log-in');
  expect(counted.map(({ times }) => times)).toEqual([10]);
});

test('two simultaneous log-ins with one mailed code open one session', async () => {
  const holder = await withApp();
  const { browser, words } = await halfway(holder);
  const codes = [appCode(holder.secret), holder.recovery[0]];
  const answers = await Promise.all(
    codes.map((secondFactorCode) => browser.post(holder.login, { ...words, secondFactorCode })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a doctor’s password is asked for after ten minutes, and a log-in by it asks for the code', async () => {
  const { id, browser, login, email } = await holders.doctor();
  const url = `/api/second-factor/${id}`;
  await app.db
    .update(doctors)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(doctors.id, id));
  app.advance(minutes(10));
  expect((await browser.get(url)).body).toMatchObject({ asksLogIn: false, asksPassword: true });
  expect((await browser.post(url)).body.details[0].field).toBe('password');
  const { body } = await browser.post(url, { password });
  await browser.post(`${url}/confirm`, { code: appCode(body.secret) });
  app.advance(minutes(2));
  const other = new Browser(app);
  const words = { email, password };
  expect((await other.post(login, words)).body.secondFactorRequired).toBe(true);
  const wrongPassword = { email, password: 'not this one', secondFactorCode: appCode(body.secret) };
  expect((await other.post(login, wrongPassword)).body.code).toBe('invalid_credentials');
  const done = await other.post(login, { ...words, secondFactorCode: appCode(body.secret) });
  expect(done.status).toBe(200);
});

test('an account whose address is not proven cannot have a second factor', async () => {
  const { id } = await makePharmacy(app, { emailProvenAt: null });
  const browser = await signedIn(app, 'pharmacy', id);
  const url = `/api/second-factor/${id}`;
  expect((await browser.get(url)).body.asksEmailProof).toBe(true);
  for (const path of [url, `${url}/passkeys`]) {
    const { status, body } = await browser.post(path);
    expect([status, body.code]).toEqual([409, 'email_unproven']);
  }
});

test('the first proof of an address deletes a second factor, so that no stranger shuts out its owner', async () => {
  const holder = await withApp('doctor');
  await app.db.update(doctors).set({ emailProvenAt: null }).where(eq(doctors.id, holder.id));
  const { browser, words } = await halfway(holder);
  expect((await browser.post(holder.login, words)).status).toBe(200);
  expect((await browser.get(holder.url)).body.methods).toEqual([]);
});

test('a person at two pharmacies gives the second factor of the chosen one', async () => {
  const holder = await withApp();
  const { secret, login, email } = holder;
  const other = await makePharmacy(app);
  await makeStaff(app, { pharmacyId: other.id, email });
  const { browser, words } = await halfway(holder);
  expect((await browser.post(login, words)).body.code).toBe('which_pharmacy');
  const chosen = { email, pharmacyId: holder.id };
  expect((await browser.post(login, chosen)).body.methods).toEqual(['app']);
  const secondFactorCode = appCode(secret);
  const done = await browser.post(login, { ...chosen, secondFactorCode });
  expect([done.status, done.body.id]).toEqual([200, holder.id]);
});

test('a stranger’s wrong passwords do not stop the second step of the owner', async () => {
  const holder = await withApp('doctor');
  const { login, email, secret } = holder;
  const { browser, words } = await halfway(holder);
  const stranger = new Browser(app);
  for (let count = 0; count < 10; count++)
    expect((await stranger.post(login, { email, password: 'four red apples' })).status).toBe(401);
  const done = await browser.post(login, { ...words, secondFactorCode: appCode(secret) });
  expect(done.status).toBe(200);
});

test('a session that ends while its change waits adds no second factor', async () => {
  const { id, browser } = await holders.doctor();
  const url = `/api/second-factor/${id}`;
  const { body: begun } = await browser.post(url);
  const response = await app.db.transaction(async (db) => {
    await db.select().from(doctors).where(eq(doctors.id, id)).for('update');
    const confirming = browser.post(`${url}/confirm`, { code: appCode(begun.secret) });
    await untilLocked();
    await db.delete(sessionRoles).where(eq(sessionRoles.accountId, id));
    return { confirming };
  });
  expect((await response.confirming).status).toBe(401);
  const isConfirmed = and(eq(authenticators.accountId, id), isNotNull(authenticators.confirmedAt));
  expect(await app.db.$count(authenticators, isConfirmed)).toBe(0);
});

test('a reset waits for a set-up that is under way, and removes it', async () => {
  const { id, email } = await holders.doctor();
  const [account] = await listFactorAccounts(app.db, email);
  if (!account) throw new Error('no account');
  const sent: unknown[] = [];
  const services = {
    ...app,
    sessions: sessionsOf(),
    publicUrl: app.config.publicUrl,
    mail: { send: async (...mail: unknown[]) => void sent.push(mail) },
    deliveries: { send: async () => true },
    budgets: createBudgets(app.clock, 1),
  };
  const { reset } = await app.db.transaction(async (db) => {
    await db.select().from(doctors).where(eq(doctors.id, id)).for('update');
    const reset = resetSecondFactor(services, account);
    await untilLocked();
    await db
      .insert(recoveryCodes)
      .values({ role: 'doctor', accountId: id, codeHash: Buffer.alloc(32) });
    return { reset };
  });
  await reset;
  expect(await app.db.$count(recoveryCodes, eq(recoveryCodes.accountId, id))).toBe(0);
  expect(sent).toHaveLength(1);
});

describe('a second factor is deleted', () => {
  const isDeleted = async (id: string) => [
    await app.db.$count(authenticators, eq(authenticators.accountId, id)),
    await app.db.$count(recoveryCodes, eq(recoveryCodes.accountId, id)),
  ];

  test('with a member of staff who is removed', async () => {
    const { id, browser } = await withApp('assistant');
    const { pharmacy } = await rolesOf(browser);
    const owner = await signedIn(app, 'pharmacy', pharmacy.id);
    const removed = await owner.delete(`/api/pharmacies/${pharmacy.id}/staff/${id}`);
    expect([removed.status, await isDeleted(id)]).toEqual([204, [0, 0]]);
  });

  test.each(['assistant', 'doctor'] as const)('with an erased %s', async (name) => {
    const { id, email } = await withApp(name);
    await erasePerson({ ...app, files: app.app.files, sessions: sessionsOf() }, { email });
    expect(await isDeleted(id)).toEqual([0, 0]);
  });
});

test('a doctor’s own data say that there is a second factor, without its secret', async () => {
  const { email, secret } = await withApp('doctor');
  const [record] = await readRecords(app.db, app.app.files, { email });
  expect(record?.data.hasSecondFactor).toBe(true);
  expect(JSON.stringify(record)).not.toContain(secret);
});
