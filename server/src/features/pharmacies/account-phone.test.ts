import { eq, sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import {
  makeAdmin,
  makePharmacy,
  makePharmacyByPhone,
  makeStaff,
  pdf,
} from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import { accessLog, pharmacies, pharmacyStaff } from '../../database/schema.ts';
import { days, minutes, seconds } from '../../platform/clock.ts';

const phone = '+249912345678';
const typed = '٠٩١٢ ٣٤٥ ٦٧٨';
const proof = '/api/pharmacies/signup/phone';
const login = '/api/pharmacies/login';
const form = {
  shopName: 'صيدلية الأمل',
  state: 'Kassala',
  city: 'كسلا',
  address: 'خلف السوق',
  accountPhone: typed,
};
const documents = {
  verificationDocuments: [{ name: 'licence.pdf', content: pdf, type: 'application/pdf' }],
};
const register = (browser: Browser, fields: object = {}) =>
  browser.form('/api/pharmacies/signup', { ...form, ...fields }, documents);

async function lastCode(app: SmsApp) {
  await app.run();
  return /\d{6}/.exec(app.received(phone).at(-1) ?? '')?.[0] ?? '';
}

async function prove(app: SmsApp, browser: Browser) {
  const asked = await browser.post(proof, { phone: typed });
  expect([asked.status, asked.body]).toEqual([202, { codeRequired: true }]);
  return browser.post(proof, { phone: typed, code: await lastCode(app) });
}

async function registered(app: SmsApp) {
  const browser = new Browser(app, { 'accept-language': 'ar' });
  expect(await prove(app, browser)).toMatchObject({ status: 200, body: { proven: true } });
  const { status, body } = await register(browser);
  expect(status).toBe(201);
  return { browser, id: body.id as string };
}

async function logIn(app: SmsApp, browser = new Browser(app)) {
  expect((await browser.post(login, { phone: typed })).status).toBe(202);
  const answer = await browser.post(login, { phone: typed, code: await lastCode(app) });
  return { browser, answer };
}

const shop = async (browser: Browser) =>
  (await browser.get('/api/sessions/current')).body.roles.pharmacy;

test('without a gateway a pharmacy needs an email address', async () => {
  const app = await useTestApp();
  const browser = new Browser(app);
  expect((await browser.post(proof, { phone })).status).toBe(404);
  for (const refused of [await register(browser), await browser.post(login, { phone })])
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'email', message: 'Please fill this in.' }],
    ]);
});

test('a pharmacy registers with a proven number, logs in by it and never shows it', async () => {
  const app = await useSmsApp();
  const { browser, id } = await registered(app);
  expect(await shop(browser)).toMatchObject({ id, email: null, verificationStatus: 'pending' });
  const [row] = await app.db.select().from(pharmacies);
  expect(row).toMatchObject({ email: null, accountPhone: phone, phone: null, language: 'ar' });

  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const [application] = (await admin.get('/api/admin/pending-pharmacies')).body;
  expect(application).toMatchObject({ email: null, accountPhone: phone, emailProven: true });
  expect((await admin.post(`/api/admin/approve-pharmacy/${id}`, {})).status).toBe(200);
  const [listed] = (await new Browser(app).get('/api/pharmacies')).body;
  expect(listed).toMatchObject({ id, phone: null });
  expect(JSON.stringify(listed)).not.toContain('912345678');

  const { answer, browser: other } = await logIn(app);
  expect(answer).toMatchObject({ status: 200, body: { id, email: null } });
  expect(await shop(other)).toMatchObject({ id });
  const profile = await other.get(`/api/pharmacies/${id}/profile`);
  expect(profile.body).toMatchObject({ email: null, emailProven: true });
  expect((await other.get(`/api/pharmacies/${id}/staff`)).status).toBe(200);
});

test('a registration needs a proof of the number by this browser within the last day', async () => {
  const app = await useSmsApp();
  const browser = new Browser(app);
  const none = await register(browser);
  expect([none.status, none.body.code]).toEqual([409, 'phone_unproven']);
  const asked = await browser.post(proof, { phone: typed });
  expect(asked.status).toBe(202);
  const code = await lastCode(app);
  const stranger = await new Browser(app).post(proof, { phone: typed, code });
  expect([stranger.status, stranger.body.code]).toEqual([401, 'invalid_code']);
  // The answer may be lost: the same call proves it again.
  for (let times = 0; times < 2; times += 1)
    expect((await browser.post(proof, { phone: typed, code })).status).toBe(200);
  const elsewhere = await register(new Browser(app));
  expect(elsewhere.body.code).toBe('phone_unproven');
  app.advance(days(1));
  expect((await register(browser)).body.code).toBe('phone_unproven');
  expect(await app.db.$count(pharmacies)).toBe(0);
});

test('a repeated upload registers one pharmacy and signs nobody in', async () => {
  const app = await useSmsApp();
  const browser = new Browser(app);
  await prove(app, browser);
  const before = new Map(browser.cookies);
  const first = await register(browser);
  const lost = new Browser(app);
  // The answer with the session is lost.
  for (const [name, value] of before) lost.cookies.set(name, value);
  expect((await lost.post(proof, { phone: typed })).body).toEqual({ proven: true });
  const again = await register(lost);
  expect([first.status, again.status, again.body.code]).toEqual([201, 409, 'phone_taken']);
  expect(await shop(lost)).toBeUndefined();
  expect(await app.db.$count(pharmacies)).toBe(1);
  app.advance(minutes(1));
  expect((await logIn(app, lost)).answer.body).toMatchObject(first.body);
});

test('after a log-out the same registration is no way in, also while staff are signed in', async () => {
  const app = await useSmsApp();
  const { browser, id } = await registered(app);
  const { id: staffId } = await makeStaff(app, { pharmacyId: id, role: 'pharmacist' });
  await signedIn(app, 'pharmacy', id, { staffId });
  await browser.post('/api/sessions/sign-out', { role: 'pharmacy' });
  expect((await register(browser)).body.code).toBe('phone_taken');
  expect(await shop(browser)).toBeUndefined();
});

const request = (pharmacyId: string) => ({ pharmacyId, customerName: 'Amna Hassan', phone });

test('a code of another form registers no pharmacy', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacy(app);
  const browser = new Browser(app);
  const sent = await browser.form('/api/prescription-requests', request(id));
  const code = await lastCode(app);
  const path = `/api${sent.body.trackingUrl}/prove-email`;
  expect((await browser.post(path, { code })).status).toBe(200);
  expect((await register(browser)).body.code).toBe('phone_unproven');
  expect((await browser.post(proof, { phone: typed })).body).toEqual({ codeRequired: true });
  expect(await app.db.$count(pharmacies)).toBe(1);
});

test('a code to log in, of a lapsed number, registers no pharmacy', async () => {
  const app = await useSmsApp();
  await makePharmacyByPhone(app, phone);
  app.advance(days(121));
  const browser = new Browser(app);
  await browser.post(login, { phone: typed });
  const refused = await browser.post(proof, { phone: typed, code: await lastCode(app) });
  expect([refused.status, refused.body.code]).toEqual([401, 'invalid_code']);
  expect((await register(browser)).body.code).toBe('phone_unproven');
});

test('the code of a registration proves the number in no other form', async () => {
  const app = await useSmsApp();
  const { browser, id } = await registered(app);
  const texts = app.received(phone).length;
  expect((await browser.form('/api/prescription-requests', request(id))).status).not.toBe(500);
  const other = await makePharmacy(app);
  expect((await browser.form('/api/prescription-requests', request(other.id))).status).toBe(201);
  await app.run();
  expect(app.received(phone)).toHaveLength(texts + 1);
});

test('only the holder of a number learns that it has an account', async () => {
  const app = await useSmsApp();
  await registered(app);
  const stranger = new Browser(app);
  const asked = await stranger.post(proof, { phone: typed });
  expect([asked.status, asked.body]).toEqual([202, { codeRequired: true }]);
  const taken = await stranger.post(proof, { phone: typed, code: await lastCode(app) });
  expect([taken.status, taken.body.code]).toEqual([409, 'phone_taken']);
  expect((await register(stranger)).body.code).toBe('phone_unproven');
});

test('simultaneous registrations with one number make one pharmacy', async () => {
  const app = await useSmsApp();
  const browser = new Browser(app);
  await prove(app, browser);
  const answers = await Promise.all([register(browser), register(browser)]);
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    201,
    'phone_taken',
  ]);
  expect(await app.db.$count(pharmacies)).toBe(1);
});

test('a registration beside another that took no lock of the number is answered as taken', async () => {
  const app = await useSmsApp();
  const browser = new Browser(app);
  await prove(app, browser);
  let registering: Promise<unknown> | undefined;
  await app.db.transaction(async (db) => {
    await makePharmacyByPhone({ ...app, db }, phone);
    registering = register(browser);
    // It has passed its own check when it waits for the other.
    const isWaiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => {
      const { rows } = await app.db.execute(isWaiting);
      expect(rows).toHaveLength(1);
    }, 5000);
  });
  expect(await registering).toMatchObject({ status: 409, body: { code: 'phone_taken' } });
  expect(await app.db.$count(pharmacies)).toBe(1);
});

test('a log-in by an unknown number sends no text', async () => {
  const app = await useSmsApp();
  await makePharmacy(app, { phone });
  const asked = await new Browser(app).post(login, { phone: typed });
  expect([asked.status, asked.body]).toEqual([202, { codeRequired: true }]);
  await app.run();
  expect(app.received(phone)).toEqual([]);
});

test('a proof of the number in another browser ends the sessions of the owner only', async () => {
  const app = await useSmsApp();
  const { browser: owner, id } = await registered(app);
  const { id: staffId } = await makeStaff(app, { pharmacyId: id, role: 'pharmacist' });
  const colleague = await signedIn(app, 'pharmacy', id, { staffId });
  app.advance(minutes(1));
  const { browser: other } = await logIn(app);
  expect(await shop(other)).toMatchObject({ id });
  expect(await shop(owner)).toBeUndefined();
  expect(await shop(colleague)).toMatchObject({ id });
});

test('the other owners get a mail when a new browser proves the number, or its holder invites an owner', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  const { email } = await makeStaff(app, { pharmacyId: id, role: 'owner' });
  const { email: assistant } = await makeStaff(app, { pharmacyId: id });
  const { browser } = await logIn(app);
  const [signIn, ...more] = await app.mailsTo(email);
  expect(more).toEqual([]);
  expect(signIn?.subject).toContain('A new sign-in to Pharmacy');
  app.advance(minutes(1));
  await logIn(app, browser);
  expect(await app.mailsTo(email)).toHaveLength(1);

  const invited = { name: 'Salma', email: 'salma@example.com', role: 'owner' };
  expect((await browser.post(`/api/pharmacies/${id}/staff`, invited)).status).toBe(201);
  const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toContain('Salma is invited as an owner');
  expect(await app.mailsTo(assistant)).toEqual([]);
});

test('a number that no code proved for 120 days opens nothing, and its pharmacy stays listed', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  app.advance(days(120));
  await app.cleanUp();
  const { answer, browser } = await logIn(app);
  expect([answer.status, answer.body.code]).toEqual([409, 'phone_lapsed']);
  expect(await shop(browser)).toBeUndefined();
  const [listed] = (await browser.get('/api/pharmacies')).body;
  expect(listed).toMatchObject({ id });
  const [row] = await app.db.select().from(pharmacies);
  expect(row?.accountPhone).toBe(phone);
});

test('strangers who use up the codes of a day lock no known browser out', async () => {
  const app = await useSmsApp({ config: { smsPerDay: 20 } });
  const { id } = await makePharmacyByPhone(app, phone);
  const browser = await signedIn(app, 'pharmacy', id);
  await logIn(app, browser);
  for (const number of ['0912000001', '0912000002'])
    await new Browser(app).post(proof, { phone: number });
  await app.run();
  const stranger = await new Browser(app).post(login, { phone: typed });
  expect([stranger.status, stranger.body.code]).toEqual([429, 'text_codes_used_up']);
  const { answer } = await logIn(app, browser);
  expect(answer.status).toBe(200);
});

test('each log-in keeps the number for 120 days more', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  for (let times = 0; times < 2; times += 1) {
    app.advance(days(119));
    expect((await logIn(app)).answer.body).toMatchObject({ id });
  }
});

test('the present holder of a lapsed number registers with it, and gets nothing of the former pharmacy', async () => {
  const app = await useSmsApp();
  const former = await makePharmacyByPhone(app, phone);
  app.advance(days(120) + seconds(1));
  const open = await signedIn(app, 'pharmacy', former.id);
  const { id } = await registered(app);
  expect(id).not.toBe(former.id);
  expect((await open.get(`/api/second-factor/${former.id}`)).status).toBe(200);
  app.advance(minutes(1));
  const { answer, browser } = await logIn(app);
  expect(answer.body).toMatchObject({ id });
  expect((await browser.get(`/api/pharmacies/${former.id}/profile`)).status).toBe(404);
  const numbers = await app.db
    .select({ id: pharmacies.id, number: pharmacies.accountPhone })
    .from(pharmacies);
  expect(numbers.find((row) => row.id === former.id)?.number).toBeNull();
});

test('the release of a lapsed number is in the access log', async () => {
  const app = await useSmsApp();
  const former = await makePharmacyByPhone(app, phone);
  app.advance(days(121));
  const { id } = await registered(app);
  const rows = await app.db.select().from(accessLog).where(eq(accessLog.action, 'set-address'));
  expect(rows).toMatchObject([{ actor: 'server', subject: 'staff', subjectId: former.id }]);
  expect(id).not.toBe(former.id);
});

test('an admin lists no pharmacy whose only way in has lapsed', async () => {
  const app = await useSmsApp();
  const { id: waiting } = await registered(app);
  const { id: suspended } = await makePharmacyByPhone(app, '+249911111111');
  const admin = async () => signedIn(app, 'admin', (await makeAdmin(app)).id);
  const reason = 'The licence has expired';
  const path = `/api/admin/suspend-pharmacy/${suspended}`;
  expect((await (await admin()).post(path, { reason })).status).toBe(200);
  app.advance(days(121));
  const desk = await admin();
  for (const decision of [`approve-pharmacy/${waiting}`, `reinstate-pharmacy/${suspended}`]) {
    const refused = await desk.post(`/api/admin/${decision}`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'phone_lapsed']);
  }
  await makeStaff(app, { pharmacyId: suspended, role: 'owner' });
  expect((await desk.post(`/api/admin/reinstate-pharmacy/${suspended}`, {})).status).toBe(200);
});

test('the last owner who can log in stays, also beside an owner whose number has lapsed', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  const { id: staffId } = await makeStaff(app, { pharmacyId: id, role: 'owner' });
  app.advance(days(121));
  const partner = await signedIn(app, 'pharmacy', id, { staffId });
  const refused = await partner.delete(`/api/pharmacies/${id}/staff/${staffId}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'last_owner']);
});

test('decisions on an application go to the number, without their reasons', async () => {
  const app = await useSmsApp();
  const { id } = await registered(app);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const before = app.received(phone).length;
  const reason = 'The licence is unreadable';
  expect((await admin.post(`/api/admin/reject-pharmacy/${id}`, { reason })).status).toBe(200);
  await app.run();
  const [text = '', ...more] = app.received(phone).slice(before);
  expect(more).toEqual([]);
  expect(text).toContain('/pharmacist/login');
  expect(text).not.toContain(reason);
});

test('a suspension right after the approval takes the text of the approval back', async () => {
  const app = await useSmsApp();
  const { id } = await registered(app);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const before = app.received(phone).length;
  for (const decision of ['approve', 'suspend']) {
    const input = { reason: 'The licence has expired' };
    const { status } = await admin.post(`/api/admin/${decision}-pharmacy/${id}`, input);
    expect(status).toBe(200);
  }
  await app.run();
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone).slice(before)).toEqual([expect.stringContaining('/contact')]);
});

test('the text of a suspension leads to us, because the log-in is closed', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const reason = 'The licence has expired';
  expect((await admin.post(`/api/admin/suspend-pharmacy/${id}`, { reason })).status).toBe(200);
  await app.run();
  expect(app.received(phone)).toEqual([expect.stringContaining('/contact')]);
});

test('an owner by phone passes the pharmacy on to another owner’s address', async () => {
  const app = await useSmsApp();
  const { browser, id } = await registered(app);
  const { id: staffId, email } = await makeStaff(app, { pharmacyId: id, role: 'owner' });
  const heir = await signedIn(app, 'pharmacy', id, { staffId });
  const { status } = await heir.delete(`/api/pharmacies/${id}/staff/${id}`);
  expect(status).toBe(204);
  expect(await shop(browser)).toBeUndefined();
  const [row] = await app.db.select().from(pharmacies).where(eq(pharmacies.id, id));
  expect(row).toMatchObject({ email, accountPhone: null, phoneProvenAt: null });
  const [former] = await app.db.select().from(pharmacyStaff).where(eq(pharmacyStaff.id, id));
  expect(former?.removedAt).not.toBeNull();
});

describe('the number of an account gets a text message', () => {
  async function owned() {
    const app = await useSmsApp();
    const { id } = await makePharmacyByPhone(app, phone);
    const owner = await signedIn(app, 'pharmacy', id);
    const texts = async () => {
      await app.run();
      return app.received(phone);
    };
    return { app, id, owner, texts, url: `/api/pharmacies/${id}/staff` };
  }

  test('of an invitation as owner, without the typed name', async () => {
    const { owner, texts, url } = await owned();
    const invited = { name: 'Salma', email: 'salma@example.com' };
    expect((await owner.post(url, { ...invited, role: 'owner' })).status).toBe(201);
    const [text = '', ...more] = await texts();
    expect(more).toEqual([]);
    expect(text).toContain('/pharmacist/login');
    expect(text).not.toContain('Salma');
  });

  test('but none of staff who cannot remove owners', async () => {
    const { owner, texts, url } = await owned();
    await owner.post(url, { name: 'Salma', email: 'salma@example.com', role: 'pharmacist' });
    expect(await texts()).toEqual([]);
  });

  test('of the removal of its owner', async () => {
    const { app, id, texts, url } = await owned();
    const { id: staffId } = await makeStaff(app, { pharmacyId: id, role: 'owner' });
    const heir = await signedIn(app, 'pharmacy', id, { staffId });
    expect((await heir.delete(`${url}/${id}`)).status).toBe(204);
    const sent = await texts();
    expect(sent).toEqual([expect.stringContaining('/contact')]);
  });

  test('of a changed second factor', async () => {
    const { app, id, owner, texts } = await owned();
    const { body } = await owner.post(`/api/second-factor/${id}`);
    const code = generateSync({ secret: body.secret, epoch: app.clock().getTime() / 1000 });
    const confirmed = await owner.post(`/api/second-factor/${id}/confirm`, { code });
    expect(confirmed.status).toBe(200);
    expect(await texts()).toEqual([expect.stringContaining('/contact')]);

    // A session that repeats the change must not use up everybody's texts of the day.
    let [recoveryCode] = confirmed.body.recoveryCodes;
    for (let index = 0; index < 12; index += 1) {
      const renewed = await owner.post(`/api/second-factor/${id}/recovery-codes`, {
        code: recoveryCode,
      });
      expect(renewed.status).toBe(200);
      [recoveryCode] = renewed.body.recoveryCodes;
    }
    expect(await texts()).toHaveLength(10);
  });
});

test('a removed owner with a number is still erased by it', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  const { id: staffId } = await makeStaff(app, { pharmacyId: id, role: 'owner' });
  const heir = await signedIn(app, 'pharmacy', id, { staffId });
  expect((await heir.patch(`/api/pharmacies/${id}/staff/${id}`, { name: 'Amna' })).status).toBe(
    200,
  );
  expect((await heir.delete(`/api/pharmacies/${id}/staff/${id}`)).status).toBe(204);
  const browser = new Browser(app);
  expect((await browser.post('/api/my-data', { phone })).status).toBe(202);
  const opened = await browser.post('/api/my-data', { phone, code: await lastCode(app) });
  expect(opened.status).toBe(200);
  expect((await browser.delete('/api/my-data')).status).toBe(204);
  const [former] = await app.db.select().from(pharmacyStaff).where(eq(pharmacyStaff.id, id));
  expect(former).toMatchObject({ name: null, emailHash: null });
});

test('the hash of a removed owner’s number ends 120 days after the removal', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  const partner = await makeStaff(app, { pharmacyId: id, role: 'owner' });
  const heir = await signedIn(app, 'pharmacy', id, { staffId: partner.id });
  expect((await heir.delete(`/api/pharmacies/${id}/staff/${id}`)).status).toBe(204);
  await makeStaff(app, { pharmacyId: id, removedAt: app.clock() });
  const hashes = async () => {
    await app.cleanUp();
    const rows = await app.db.select().from(pharmacyStaff);
    return rows.filter(({ emailHash }) => emailHash).map((row) => row.id === id);
  };
  app.advance(days(119));
  expect((await hashes()).toSorted()).toEqual([false, true]);
  app.advance(days(2));
  expect(await hashes()).toEqual([false]);
});
