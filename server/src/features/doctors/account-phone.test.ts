import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeDoctorByPhone, makePharmacyByPhone, pdf } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import { accessLog, doctors } from '../../database/schema.ts';
import { days, minutes, seconds } from '../../platform/clock.ts';
import { hashPassword } from '../sessions/passwords.ts';

const phone = '+249912345678';
const typed = '٠٩١٢ ٣٤٥ ٦٧٨';
const proof = '/api/doctors/phone';
const login = '/api/doctors/login';
const password = 'market day in Kassala';
const form = {
  fullName: 'د. هدى عثمان',
  specialization: 'Pediatrics',
  licenseNumber: 'SMC 123',
  accountPhone: typed,
};
const register = (browser: Browser, fields: object = {}) =>
  browser.post('/api/doctors', { ...form, ...fields });

async function lastCode(app: SmsApp) {
  await app.run();
  return /\d{6}/.exec(app.received(phone).at(-1) ?? '')?.[0] ?? '';
}

async function prove(app: SmsApp, browser: Browser) {
  expect((await browser.post(proof, { phone: typed })).status).toBe(202);
  return browser.post(proof, { phone: typed, code: await lastCode(app) });
}

async function registered(app: SmsApp, fields: object = {}) {
  const browser = new Browser(app, { 'accept-language': 'ar' });
  expect(await prove(app, browser)).toMatchObject({ status: 200, body: { proven: true } });
  const { status, body } = await register(browser, fields);
  expect(status).toBe(201);
  return { browser, id: body.id as string };
}

async function logIn(app: SmsApp, browser = new Browser(app)) {
  expect((await browser.post(login, { phone: typed })).status).toBe(202);
  const answer = await browser.post(login, { phone: typed, code: await lastCode(app) });
  return { browser, answer };
}

const current = async (browser: Browser) =>
  (await browser.get('/api/sessions/current')).body.roles.doctor;

const readRow = async (app: SmsApp, id: string) =>
  (await app.db.select().from(doctors).where(eq(doctors.id, id)))[0];

test('a doctor registers with a proven number, logs in by it and never shows it', async () => {
  const app = await useSmsApp();
  const none = await register(new Browser(app));
  expect([none.status, none.body.code]).toEqual([409, 'phone_unproven']);
  const { browser, id } = await registered(app);
  expect(await current(browser)).toMatchObject({ id, email: null, verificationStatus: 'pending' });
  expect(await readRow(app, id)).toMatchObject({ email: null, accountPhone: phone, phone: null });

  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const [application] = (await admin.get('/api/admin/pending-doctors')).body;
  expect(application).toMatchObject({ email: null, accountPhone: phone, emailProven: true });
  expect((await admin.post(`/api/admin/approve-doctor/${id}`, {})).status).toBe(200);
  const [listed] = (await new Browser(app).get('/api/doctors')).body;
  expect(listed).toMatchObject({ id, phone: null });
  expect(JSON.stringify(listed)).not.toContain('912345678');

  app.advance(minutes(1));
  const { answer, browser: other } = await logIn(app);
  expect(answer).toMatchObject({ status: 200, body: { id, email: null } });
  expect(await current(browser)).toBeUndefined();
  const online = await other.patch(`/api/doctors/${id}`, { isOnline: true });
  expect(online).toMatchObject({ status: 200, body: { isOnline: true, email: null } });
});

test('a number registers one doctor, also at once, and a repeated call signs nobody in', async () => {
  const app = await useSmsApp();
  const browser = new Browser(app);
  await prove(app, browser);
  const answers = await Promise.all([register(browser), register(browser)]);
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    201,
    'phone_taken',
  ]);
  const stranger = new Browser(app);
  const taken = await prove(app, stranger);
  expect([taken.status, taken.body.code]).toEqual([409, 'phone_taken']);
  expect(await current(stranger)).toBeUndefined();
  expect(await app.db.$count(doctors)).toBe(1);
});

test('a number opens a doctor and a pharmacy, each by its own log-in', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacyByPhone(app, phone);
  const { id } = await registered(app);
  app.advance(minutes(1));
  expect((await logIn(app)).answer.body).toMatchObject({ id });
  const pharmacist = new Browser(app);
  await pharmacist.post('/api/pharmacies/login', { phone: typed });
  const code = await lastCode(app);
  expect((await new Browser(app).post(login, { phone: typed, code })).status).toBe(401);
  const opened = await pharmacist.post('/api/pharmacies/login', { phone: typed, code });
  expect(opened.body).toMatchObject({ id: pharmacyId });
});

test('the proof for a doctor’s registration registers no pharmacy, and the reverse', async () => {
  const app = await useSmsApp();
  const pharmacy = { shopName: 'X', state: 'Kassala', city: 'كسلا', address: 'السوق' };
  const documents = {
    verificationDocuments: [{ name: 'licence.pdf', content: pdf, type: 'application/pdf' }],
  };
  const registerShop = (browser: Browser) =>
    browser.form('/api/pharmacies/signup', { ...pharmacy, accountPhone: typed }, documents);
  const { browser } = await registered(app);
  expect((await browser.post('/api/sessions/sign-out', { role: 'doctor' })).status).toBe(204);
  const shop = await registerShop(browser);
  expect([shop.status, shop.body.code]).toEqual([409, 'phone_unproven']);

  await app.db.delete(doctors);
  app.advance(minutes(1));
  const pharmacist = new Browser(app);
  const url = '/api/pharmacies/signup/phone';
  expect((await pharmacist.post(url, { phone: typed })).status).toBe(202);
  const proven = await pharmacist.post(url, { phone: typed, code: await lastCode(app) });
  expect(proven.status).toBe(200);
  const doctor = await register(pharmacist);
  expect([doctor.status, doctor.body.code]).toEqual([409, 'phone_unproven']);
  expect((await registerShop(pharmacist)).status).toBe(201);
});

test('decisions on a doctor go to the number, without their reasons', async () => {
  const app = await useSmsApp();
  const { id } = await registered(app);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const before = app.received(phone).length;
  const reason = 'The licence is unreadable';
  const decide = async (decision: string) => {
    const path = `/api/admin/${decision}-doctor/${id}`;
    expect((await admin.post(path, { reason })).status).toBe(200);
    app.advance(minutes(1));
    await app.run();
  };
  for (const decision of ['approve', 'suspend', 'reinstate']) await decide(decision);
  const texts = app.received(phone).slice(before);
  expect(texts.map((text) => /\/[a-z-]+$/.exec(text)?.[0])).toEqual([
    '/doctor-login',
    '/contact',
    '/doctor-login',
  ]);
  expect(texts.join()).not.toContain(reason);
});

test('an undone approval sends no text, a refusal one', async () => {
  const app = await useSmsApp();
  const { id } = await registered(app);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const before = app.received(phone).length;
  expect((await admin.post(`/api/admin/approve-doctor/${id}`, {})).status).toBe(200);
  expect((await admin.post(`/api/admin/doctors/${id}/undo-approval`, {})).status).toBe(200);
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone)).toHaveLength(before);
  const reason = 'The licence is unreadable';
  expect((await admin.post(`/api/admin/reject-doctor/${id}`, { reason })).status).toBe(200);
  await app.run();
  expect(app.received(phone).slice(before)).toEqual([expect.stringContaining('/doctor-login')]);
});

test('a suspension right after the approval takes the text of the approval back', async () => {
  const app = await useSmsApp();
  const { id } = await registered(app);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const before = app.received(phone).length;
  for (const decision of ['approve', 'suspend']) {
    const input = { reason: 'The licence is unreadable' };
    const { status } = await admin.post(`/api/admin/${decision}-doctor/${id}`, input);
    expect(status).toBe(200);
  }
  await app.run();
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone).slice(before)).toEqual([expect.stringContaining('/contact')]);
});

test('the number of an account is no password of it', async () => {
  const app = await useSmsApp();
  const browser = new Browser(app);
  await prove(app, browser);
  const { status, body } = await register(browser, { password: '0912345678' });
  expect([status, body.details?.[0]?.field]).toEqual([400, 'password']);
});

test('a doctor by phone has a password, and sets a new one with a code', async () => {
  const app = await useSmsApp();
  const { id } = await registered(app, { password });
  app.advance(minutes(1));
  const browser = new Browser(app);
  const opened = await browser.post(login, { phone: typed, password });
  expect(opened).toMatchObject({ status: 200, body: { id } });
  await app.run();
  expect(app.received(phone).at(-1)).toContain('/sessions');

  expect((await browser.post(`/api/doctors/${id}/email-code`)).status).toBe(202);
  const change = { password: 'another day in Kassala', code: await lastCode(app) };
  expect((await browser.patch(`/api/doctors/${id}`, change)).status).toBe(200);
  await app.run();
  expect(app.received(phone).at(-1)).toContain('/contact');
  const old = await new Browser(app).post(login, { phone: typed, password });
  expect([old.status, old.body.code]).toEqual([401, 'invalid_credentials']);
});

test('a code for a registration changes no password', async () => {
  const app = await useSmsApp();
  const { id } = await makeDoctorByPhone(app, phone, {
    passwordHash: await hashPassword(password),
  });
  const browser = new Browser(app);
  expect((await browser.post(login, { phone: typed, password })).status).toBe(200);
  expect((await browser.post(proof, { phone: typed })).status).toBe(202);
  const change = { password: 'another day in Kassala', code: await lastCode(app) };
  const { status, body } = await browser.patch(`/api/doctors/${id}`, change);
  expect([status, body.details?.[0]?.field]).toEqual([400, 'code']);
  const opened = await new Browser(app).post(login, { phone: typed, password });
  expect(opened.status).toBe(200);
});

test('90 days after the last code a password asks for a code, which keeps the number', async () => {
  const app = await useSmsApp();
  const { id } = await makeDoctorByPhone(app, phone, {
    passwordHash: await hashPassword(password),
  });
  const browser = new Browser(app);
  expect((await browser.post(login, { phone: typed, password })).status).toBe(200);
  app.advance(days(91));
  const wrong = await browser.post(login, { phone: typed, password: 'not the password' });
  expect(wrong.status).toBe(401);
  const asked = await browser.post(login, { phone: typed, password });
  expect([asked.status, asked.body]).toEqual([202, { codeRequired: true }]);
  const opened = await browser.post(login, { phone: typed, password: await lastCode(app) });
  expect(opened.body).toMatchObject({ id });
  app.advance(days(89));
  expect((await new Browser(app).post(login, { phone: typed, password })).status).toBe(200);
});

test('a code in an unknown browser, 90 days after the last one, ends the password', async () => {
  const app = await useSmsApp();
  await makeDoctorByPhone(app, phone, { passwordHash: await hashPassword(password) });
  const byPassword = () => new Browser(app).post(login, { phone: typed, password });
  app.advance(days(89));
  expect((await logIn(app)).answer.status).toBe(200);
  expect((await byPassword()).status).toBe(200);
  app.advance(days(90));
  // A right password alone makes no browser known.
  const stranger = new Browser(app);
  expect((await stranger.post(login, { phone: typed, password })).status).toBe(202);
  const code = await lastCode(app);
  expect((await stranger.post(login, { phone: typed, code })).status).toBe(200);
  const former = await byPassword();
  expect([former.status, former.body.code]).toEqual([401, 'invalid_credentials']);
});

test('a doctor who works all the time and logs in by password keeps the number', async () => {
  const app = await useSmsApp();
  const { id } = await makeDoctorByPhone(app, phone, {
    passwordHash: await hashPassword(password),
  });
  app.advance(days(89));
  const browser = new Browser(app);
  expect((await browser.post(login, { phone: typed, password })).status).toBe(200);
  const online = await browser.patch(`/api/doctors/${id}`, { isOnline: true });
  expect(online.status).toBe(200);
  const asked: number[] = [];
  for (let day = 93; day < 130; day += 4) {
    app.advance(days(4));
    await app.cleanUp();
    if (await current(browser)) continue;
    expect((await readRow(app, id))?.isOnline).toBe(false);
    const { status } = await browser.post(login, { phone: typed, password });
    expect(status).toBe(202);
    const code = await lastCode(app);
    expect((await browser.post(login, { phone: typed, password: code })).status).toBe(200);
    asked.push(day);
  }
  expect(asked).toEqual([93]);
});

test('a number that no code proved for 120 days opens nothing, and an admin lists no such doctor', async () => {
  const app = await useSmsApp();
  const { id } = await makeDoctorByPhone(app, phone, {
    passwordHash: await hashPassword(password),
    verificationStatus: 'pending',
  });
  app.advance(days(120));
  await app.cleanUp();
  const { answer, browser } = await logIn(app);
  expect([answer.status, answer.body.code]).toEqual([409, 'phone_lapsed']);
  const byPassword = await browser.post(login, { phone: typed, password });
  expect([byPassword.status, byPassword.body.code]).toEqual([409, 'phone_lapsed']);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const refused = await admin.post(`/api/admin/approve-doctor/${id}`, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'phone_lapsed']);
});

test('a year after its last code the clean-up takes the number from a doctor, who stays', async () => {
  const app = await useSmsApp();
  const { id } = await makeDoctorByPhone(app, phone);
  app.advance(days(364));
  await app.cleanUp();
  expect((await readRow(app, id))?.accountPhone).toBe(phone);
  app.advance(days(2));
  await app.cleanUp();
  expect(await readRow(app, id)).toMatchObject({
    accountPhone: null,
    verificationStatus: 'verified',
  });
  const rows = await app.db.select().from(accessLog).where(eq(accessLog.action, 'set-address'));
  expect(rows).toMatchObject([{ actor: 'server', subject: 'doctor', subjectId: id }]);
});

test('a lapsed number gets no text about the account, whose session continues', async () => {
  const app = await useSmsApp();
  const { id } = await makeDoctorByPhone(app, phone, {
    passwordHash: await hashPassword(password),
  });
  app.advance(days(121));
  const browser = await signedIn(app, 'doctor', id);
  const change = { password: 'another day in Kassala', currentPassword: password };
  expect((await browser.patch(`/api/doctors/${id}`, change)).status).toBe(200);
  const factor = `/api/second-factor/${id}`;
  const { secret } = (await browser.post(factor, { password: change.password })).body;
  const code = generateSync({ secret, epoch: Math.floor(app.clock().getTime() / 1000) });
  expect((await browser.post(`${factor}/confirm`, { code })).status).toBe(200);
  await app.run();
  expect(app.received(phone)).toEqual([]);
});

test('the present holder of a lapsed number registers with it, and gets nothing of the former doctor', async () => {
  const app = await useSmsApp();
  const former = await makeDoctorByPhone(app, phone);
  app.advance(days(120) + seconds(1));
  const open = await signedIn(app, 'doctor', former.id);
  const { id } = await registered(app);
  app.advance(minutes(1));
  expect((await logIn(app)).answer.body).toMatchObject({ id });
  expect((await readRow(app, former.id))?.accountPhone).toBeNull();
  expect((await open.get(`/api/second-factor/${former.id}`)).status).toBe(200);
  const rows = await app.db.select().from(accessLog).where(eq(accessLog.action, 'set-address'));
  expect(rows).toMatchObject([{ actor: 'server', subject: 'doctor', subjectId: former.id }]);
});

test('a doctor sees and erases the account by the number, but not by the published one', async () => {
  const app = await useSmsApp();
  const { id } = await registered(app, { phone: '0912000001' });
  app.advance(minutes(1));
  const published = new Browser(app);
  await published.post('/api/my-data', { phone: '0912000001' });
  await app.run();
  expect(app.received('+249912000001')).toEqual([]);
  const browser = new Browser(app);
  expect((await browser.post('/api/my-data', { phone })).status).toBe(202);
  const opened = await browser.post('/api/my-data', { phone, code: await lastCode(app) });
  expect(opened.status).toBe(200);
  const { records } = (await browser.get('/api/my-data/export')).body;
  expect(records).toContainEqual(expect.objectContaining({ id, accountPhone: phone }));
  expect((await browser.delete('/api/my-data')).status).toBe(204);
  expect(await app.db.$count(doctors)).toBe(0);
});
