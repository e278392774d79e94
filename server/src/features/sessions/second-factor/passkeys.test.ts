import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { Browser, signedIn } from '../../../../test/client.ts';
import { adminPassword, makeAdmin } from '../../../../test/factories.ts';
import { SoftwarePasskey } from '../../../../test/software-passkey.ts';
import {
  accessLog,
  auditLog,
  passkeyChallenges,
  passkeys,
  recoveryCodes as storedCodes,
} from '../../../database/schema.ts';
import { days, minutes } from '../../../platform/clock.ts';

const publicUrl = 'http://dawaya.example';
const app = await startTestApp({ config: { rateLimitScale: 1, publicUrl } });
afterAll(() => app.close());
// Each test has its own windows of limits.
beforeEach(() => app.advance(days(2)));

const url = '/api/admin/second-factor';
const pending = '/api/admin/pending-pharmacies';

async function addTo(browser: Browser, passkey = new SoftwarePasskey(publicUrl)) {
  const { body: options } = await browser.post(`${url}/passkeys`);
  const created = { name: 'My phone', passkey: passkey.create(options) };
  const { status, body } = await browser.post(`${url}/passkeys/confirm`, created);
  return { passkey, options, created, status, recoveryCodes: body.recoveryCodes };
}

async function withPasskey() {
  const admin = await makeAdmin(app);
  const browser = await signedIn(app, 'admin', admin.id);
  const added = await addTo(browser);
  expect(added.status).toBe(200);
  const logIn = (more: object = {}) =>
    new Browser(app).post('/api/admin/login', {
      email: admin.email,
      password: adminPassword,
      ...more,
    });
  const ask = async () => (await logIn()).body.passkeyOptions;
  const { body } = await browser.get(url);
  return { ...added, admin, browser, logIn, ask, id: String(body.passkeys[0].id) };
}

test('the first passkey gives ten recovery codes, ends other sessions, and is in the audit log', async () => {
  const admin = await makeAdmin(app, { email: 'sara@example.com' });
  const browser = await signedIn(app, 'admin', admin.id);
  const other = await signedIn(app, 'admin', admin.id);
  const { options, status, recoveryCodes } = await addTo(browser);
  expect(options).toMatchObject({
    rp: { id: 'dawaya.example' },
    user: { name: 'sara@example.com' },
    attestation: 'none',
  });
  expect(status).toBe(200);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await other.get(pending)).status).toBe(401);
  expect((await browser.get(url)).body).toMatchObject({
    methods: ['passkey'],
    recoveryCodesLeft: 10,
    passkeys: [{ name: 'My phone', lastUsedAt: null }],
  });
  const second = await addTo(browser);
  expect([second.status, second.recoveryCodes]).toEqual([200, []]);
  expect(second.options.excludeCredentials).toHaveLength(1);
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, admin.id));
  expect(rows.map(({ action }) => action)).toEqual(['add-passkey', 'add-passkey']);
});

test('a log-in asks for the passkey, and the same call with its answer completes it', async () => {
  const { admin, passkey, logIn, browser } = await withPasskey();
  const { status, body } = await logIn();
  expect([status, body.secondFactorRequired, body.methods]).toEqual([202, true, ['passkey']]);
  expect(body.passkeyOptions).toMatchObject({
    rpId: 'dawaya.example',
    allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
  });
  const done = await logIn({ passkey: passkey.get(body.passkeyOptions) });
  expect([done.status, done.body.admin.id]).toEqual([200, admin.id]);
  const [listed] = (await browser.get(url)).body.passkeys;
  expect(listed.lastUsedAt).toBe(app.clock().toISOString());
});

test('a challenge for a proof adds no passkey, because it was given without the password', async () => {
  const browser = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { body } = await browser.post(`${url}/passkey-options`);
  const passkey = new SoftwarePasskey(publicUrl).create({
    challenge: body.challenge,
    rp: { id: body.rpId },
  });
  const { status } = await browser.post(`${url}/passkeys/confirm`, { name: 'Mine', passkey });
  expect(status).toBe(403);
  expect((await browser.get(url)).body.methods).toEqual([]);
});

test('a passkey with its maker’s certificates is refused before any is read', async () => {
  const browser = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { body: options } = await browser.post(`${url}/passkeys`);
  const passkey = new SoftwarePasskey(publicUrl).createWithCertificate(options);
  const { status } = await browser.post(`${url}/passkeys/confirm`, { name: 'Mine', passkey });
  expect(status).toBe(403);
  expect((await browser.get(url)).body.methods).toEqual([]);
});

describe('refused at the log-in is', () => {
  const refused = { status: 403, code: 'wrong_passkey' };
  const outcome = ({ status, body }: { status: number; body: { code?: string } }) => ({
    status,
    code: body.code,
  });

  test('an answer that was used before', async () => {
    const { passkey, logIn, ask } = await withPasskey();
    const answer = passkey.get(await ask());
    const both = await Promise.all([logIn({ passkey: answer }), logIn({ passkey: answer })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(outcome(await logIn({ passkey: answer }))).toEqual(refused);
  });

  test('another account’s passkey', async () => {
    const { logIn, ask } = await withPasskey();
    const { passkey } = await withPasskey();
    expect(outcome(await logIn({ passkey: passkey.get(await ask()) }))).toEqual(refused);
  });

  test('an answer to a question that another account was asked', async () => {
    const { passkey, logIn } = await withPasskey();
    const { ask } = await withPasskey();
    expect(outcome(await logIn({ passkey: passkey.get(await ask()) }))).toEqual(refused);
  });

  test('a passkey that another site asked for', async () => {
    const { passkey, logIn, ask } = await withPasskey();
    const fake = passkey.at('http://dawaya.example.evil.test');
    expect(outcome(await logIn({ passkey: fake.get(await ask()) }))).toEqual(refused);
    const options = { ...(await ask()), rpId: 'evil.test' };
    expect(outcome(await logIn({ passkey: passkey.get(options) }))).toEqual(refused);
  });

  test('a counter that goes back, as a copy of the passkey has it', async () => {
    const { passkey, logIn, ask } = await withPasskey();
    passkey.counter = 5;
    expect((await logIn({ passkey: passkey.get(await ask()) })).status).toBe(200);
    passkey.counter = 5;
    expect(outcome(await logIn({ passkey: passkey.get(await ask()) }))).toEqual(refused);
  });

  test('an answer after five minutes', async () => {
    const { passkey, logIn, ask } = await withPasskey();
    const options = await ask();
    app.advance(minutes(5));
    expect(outcome(await logIn({ passkey: passkey.get(options) }))).toEqual(refused);
    await app.cleanUp();
    expect(await app.db.$count(passkeyChallenges)).toBe(0);
  });

  test('a signature by another key, and a refusal uses the question up', async () => {
    const { passkey, logIn, ask } = await withPasskey();
    const options = await ask();
    const forged = Object.assign(new SoftwarePasskey(publicUrl), { id: passkey.id });
    expect(outcome(await logIn({ passkey: forged.get(options) }))).toEqual(refused);
    expect(outcome(await logIn({ passkey: passkey.get(options) }))).toEqual(refused);
  });

  test('the answer with which a passkey was added', async () => {
    const { created, logIn } = await withPasskey();
    const { response } = created.passkey;
    const passkey = {
      ...created.passkey,
      response: { ...response, authenticatorData: 'AA', signature: 'AA' },
    };
    expect(outcome(await logIn({ passkey }))).toEqual(refused);
  });
});

test('wrong passkeys count as wrong passwords, and are in the access log', async () => {
  const { admin, passkey, logIn, ask } = await withPasskey();
  const forged = Object.assign(new SoftwarePasskey(publicUrl), { id: passkey.id });
  for (let tries = 0; tries < 10; tries += 1)
    expect((await logIn({ passkey: forged.get(await ask()) })).status).toBe(403);
  expect((await logIn()).status).toBe(429);
  const rows = await app.db.select().from(accessLog).where(eq(accessLog.subjectId, admin.id));
  expect(rows.map(({ action, times }) => [action, times])).toContainEqual(['refused-log-in', 10]);
});

test('a passkey that an account has is not added to another', async () => {
  const { passkey } = await withPasskey();
  const browser = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  expect((await addTo(browser, passkey)).status).toBe(403);
  expect((await browser.get(url)).body.methods).toEqual([]);
});

test('a passkey is added once with one question', async () => {
  const { browser, options } = await withPasskey();
  const passkey = new SoftwarePasskey(publicUrl).create(options);
  const { status, body } = await browser.post(`${url}/passkeys/confirm`, { name: 'B', passkey });
  expect([status, body.code]).toEqual([403, 'wrong_passkey']);
});

test('a passkey is renamed and removed by its holder only, and the last one takes the codes along', async () => {
  const { admin, browser, passkey, id, recoveryCodes, logIn } = await withPasskey();
  const stranger = await withPasskey();
  const code = stranger.recoveryCodes[0];
  expect((await stranger.browser.patch(`${url}/passkeys/${id}`, { name: 'Mine' })).status).toBe(
    404,
  );
  expect((await stranger.browser.delete(`${url}/passkeys/${id}`, { code })).status).toBe(404);

  expect((await browser.patch(`${url}/passkeys/${id}`, { name: 'Old phone' })).status).toBe(204);
  expect((await browser.get(url)).body.passkeys[0].name).toBe('Old phone');
  expect((await browser.delete(`${url}/passkeys/${id}`, {})).status).toBe(400);
  const { body: options } = await browser.post(`${url}/passkey-options`);
  const proof = { passkey: passkey.get(options) };
  expect((await browser.delete(`${url}/passkeys/${id}`, proof)).status).toBe(204);
  expect((await logIn()).status).toBe(200);
  expect((await logIn({ code: recoveryCodes[0] })).status).toBe(200);
  for (const table of [passkeys, storedCodes])
    expect(await app.db.$count(table, eq(table.accountId, admin.id))).toBe(0);
});

test('removing one of two methods keeps the other and the recovery codes', async () => {
  const { browser, id, recoveryCodes } = await withPasskey();
  const { body: begun } = await browser.post(url);
  const epoch = Math.floor(app.clock().getTime() / 1000);
  const code = generateSync({ secret: begun.secret, epoch });
  expect((await browser.post(`${url}/confirm`, { code })).body.recoveryCodes).toEqual([]);
  expect((await browser.get(url)).body.methods).toEqual(['app', 'passkey']);
  const proof = { code: recoveryCodes[0] };
  expect((await browser.delete(`${url}/passkeys/${id}`, proof)).status).toBe(204);
  expect((await browser.get(url)).body).toMatchObject({ methods: ['app'], recoveryCodesLeft: 9 });
});

test('ten minutes after the log-in each change of passkeys needs the password, after an hour a proof', async () => {
  const { browser, passkey, id, recoveryCodes } = await withPasskey();
  const changes = [
    (password?: string) => browser.post(`${url}/passkeys`, { password }),
    (password?: string) => browser.patch(`${url}/passkeys/${id}`, { name: 'Phone', password }),
    (password?: string) =>
      browser.delete(`${url}/passkeys/${id}`, { code: recoveryCodes[0], password }),
  ];
  app.advance(minutes(10));
  for (const change of changes)
    for (const password of [undefined, 'not this one']) {
      const { status, body } = await change(password);
      expect([status, body.details?.[0]?.field]).toEqual([400, 'password']);
    }
  app.advance(minutes(51));
  for (const change of changes.slice(0, 2))
    expect((await change(adminPassword)).body.code).toBe('proof_needed');
  const { body: options } = await browser.post(`${url}/passkey-options`);
  const wrong = { passkey: new SoftwarePasskey(publicUrl).get(options) };
  const refused = await browser.post(`${url}/prove`, wrong);
  expect([refused.status, refused.body.code]).toEqual([403, 'wrong_passkey']);
  const { body: again } = await browser.post(`${url}/passkey-options`);
  expect((await browser.post(`${url}/prove`, { passkey: passkey.get(again) })).status).toBe(204);
  for (const change of changes) expect((await change(adminPassword)).status).toBeLessThan(300);
});
