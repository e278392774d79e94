import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import {
  makeAdmin,
  makeAdvertisement,
  makeDoctor,
  makePharmacy,
  pdf,
} from '../../../test/factories.ts';
import { filesOf, noFiles } from '../../../test/stored-files.ts';
import { doctors, loginChallenges, pharmacies, sessionRoles } from '../../database/schema.ts';
import { days, hours } from '../../platform/clock.ts';

const unproven = { emailProvenAt: null };
const from = (app: TestApp, time: number) => new Date(app.clock().getTime() + time);

async function cleanUp(app: TestApp): Promise<void> {
  await app.cleanUp();
  await app.jobs.runWaiting();
  expect(app.problems).toEqual([]);
}
const subjectsTo = async (app: TestApp, email: string) =>
  (await app.mailsTo(email)).map(({ subject }) => subject);

async function register(app: TestApp) {
  const browser = new Browser(app);
  const email = 'amna@example.com';
  const form = { shopName: 'النيل', email, state: 'Khartoum', city: 'Bahri', address: 'Station' };
  const documents = { verificationDocuments: [{ name: 'licence.pdf', content: pdf }] };
  const { body } = await browser.form('/api/pharmacies/signup', form, documents);
  const code = (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0];
  return { browser, email, id: String(body.id), code };
}

describe('a pharmacy before its address is proven', () => {
  test('gets a code with its registration, and cannot be approved before it enters the code', async () => {
    const app = await useTestApp();
    const { browser, email, id, code } = await register(app);
    expect(await subjectsTo(app, email)).toEqual(['Confirm your email address for Dawaya']);
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const approve = () => admin.post(`/api/admin/approve-pharmacy/${id}`);
    const refused = await approve();
    expect([refused.status, refused.body.code]).toEqual([409, 'email_unproven']);
    const profile = async () => (await browser.get(`/api/pharmacies/${id}/profile`)).body;
    expect(await profile()).toMatchObject({
      emailProven: false,
      emailProofDueAt: from(app, days(7)).toISOString(),
    });
    expect((await browser.post('/api/pharmacies/login', { email, code })).status).toBe(200);
    expect((await profile()).emailProven).toBe(true);
    expect((await approve()).status).toBe(200);
  });

  test('can request another code, within the usual limits', async () => {
    const app = await useTestApp();
    const { browser, email, id } = await register(app);
    const ask = () => browser.post(`/api/pharmacies/${id}/email-code`);
    const codes = async () =>
      (await app.mailsTo(email)).map(({ text }) => text.match(/^\d{6}$/m)?.[0]);
    expect((await ask()).status).toBe(202);
    expect(await codes()).toHaveLength(2);
    expect((await ask()).status).toBe(202);
    const code = (await codes()).at(-1);
    expect((await ask()).status).toBe(429);
    expect((await browser.post('/api/pharmacies/login', { email, code })).status).toBe(200);
  });

  test('cannot be reinstated from a rejection, but from a suspension', async () => {
    const app = await useTestApp();
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const reinstate = async (verificationStatus: 'rejected' | 'suspended') => {
      const { id } = await makePharmacy(app, { ...unproven, verificationStatus });
      return (await admin.post(`/api/admin/reinstate-pharmacy/${id}`)).status;
    };
    expect([await reinstate('rejected'), await reinstate('suspended')]).toEqual([409, 200]);
  });

  test('that was verified earlier receives requests for 30 days, and is then unlisted until it proves its address', async () => {
    const app = await useTestApp();
    const pharmacy = await makePharmacy(app, {
      ...unproven,
      emailProofDueAt: from(app, days(30)),
    });
    const send = async () => {
      const { status, body } = await new Browser(app).form('/api/prescription-requests', {
        pharmacyId: pharmacy.id,
        customerName: 'Amna',
        phone: '0912345678',
        email: 'sender@example.com',
      });
      return status === 201 ? 'sent' : body.code;
    };
    const listed = async () => [
      (await new Browser(app).get('/api/pharmacies')).body.length,
      (await new Browser(app).get('/api/pharmacies?search=Pharmacy')).body.items.length,
      (await new Browser(app).get(`/api/pharmacies/${pharmacy.id}`)).status,
    ];
    app.advance(days(28) - 1);
    await cleanUp(app);
    expect(await subjectsTo(app, pharmacy.email)).toEqual([]);
    app.advance(1);
    await cleanUp(app);
    await cleanUp(app);
    expect(await subjectsTo(app, pharmacy.email)).toEqual([
      'Please confirm your email address for Dawaya',
    ]);
    app.advance(days(2) - 1);
    expect([await send(), ...(await listed())]).toEqual(['sent', 1, 1, 200]);
    app.advance(1);
    expect(await send()).toBe('pharmacy_not_verified');
    await cleanUp(app);
    expect(await listed()).toEqual([0, 0, 404]);

    const { email } = pharmacy;
    const owner = new Browser(app);
    await owner.post('/api/pharmacies/login', { email });
    const code = (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0];
    expect((await owner.post('/api/pharmacies/login', { email, code })).status).toBe(200);
    expect([await send(), ...(await listed())]).toEqual(['sent', 1, 1, 200]);
  });
});

describe('a doctor before the address is proven', () => {
  test('can be approved, but neither goes online nor is consulted', async () => {
    const app = await useTestApp();
    const { id } = await makeDoctor(app, {
      ...unproven,
      verificationStatus: 'pending',
      emailProofDueAt: from(app, days(7)),
    });
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    expect((await admin.post(`/api/admin/approve-doctor/${id}`)).status).toBe(200);
    const doctor = await signedIn(app, 'doctor', id);
    const online = await doctor.patch(`/api/doctors/${id}`, { isOnline: true });
    expect([online.status, online.body.code]).toEqual([409, 'email_unproven']);
    await app.db.update(doctors).set({ isOnline: true }).where(eq(doctors.id, id));
    const asked = await new Browser(app).post(`/api/doctors/${id}/consultation-requests`, {
      name: 'Amna',
      phone: '0912345678',
      reason: 'A cough',
    });
    expect([asked.status, asked.body.code]).toEqual([409, 'doctor_unavailable']);
    expect((await new Browser(app).get('/api/doctors')).body[0].isOnline).toBe(false);
  });

  test('that was verified earlier is consulted until the time ends', async () => {
    const app = await useTestApp();
    await makeDoctor(app, { ...unproven, isOnline: true, emailProofDueAt: from(app, days(2)) });
    await cleanUp(app);
    const isOnline = async () => (await new Browser(app).get('/api/doctors')).body[0].isOnline;
    expect(await isOnline()).toBe(true);
    app.advance(days(2));
    await cleanUp(app);
    expect(await isOnline()).toBe(false);
  });
});

describe('an applicant who does not prove the address in seven days', () => {
  test('gets a notice two days before, and is then deleted with documents, advertisements and sessions', async () => {
    const app = await useTestApp();
    const { browser, email, id } = await register(app);
    await makeAdvertisement(app, { pharmacyId: id });
    const doctor = await makeDoctor(app, {
      ...unproven,
      verificationStatus: 'pending',
      emailProofDueAt: from(app, days(7)),
    });
    const bystander = await makePharmacy(app, { verificationStatus: 'pending' });
    const removal = 'Your registration on Dawaya is about to be removed';
    app.advance(days(5) - 1);
    await cleanUp(app);
    expect(await subjectsTo(app, email)).not.toContain(removal);
    app.advance(1);
    await cleanUp(app);
    expect(await subjectsTo(app, email)).toContain(removal);
    expect(await subjectsTo(app, doctor.email)).toEqual([removal]);
    app.advance(days(2) - 1);
    await cleanUp(app);
    expect((await browser.get(`/api/pharmacies/${id}/profile`)).status).toBe(200);
    app.advance(1);
    await cleanUp(app);
    expect(await app.db.select({ id: pharmacies.id }).from(pharmacies)).toEqual([
      { id: bystander.id },
    ]);
    expect(await app.db.$count(doctors)).toBe(0);
    expect(await app.db.$count(sessionRoles)).toBe(0);
    expect(await app.db.$count(loginChallenges)).toBe(0);
    expect((await browser.get(`/api/pharmacies/${id}/profile`)).status).toBe(401);
    app.advance(hours(2));
    await cleanUp(app);
    expect(await filesOf(app)).toEqual(noFiles);
  });

  test('gets two days even after a late notice', async () => {
    const app = await useTestApp();
    const { id } = await makePharmacy(app, {
      ...unproven,
      verificationStatus: 'pending',
      emailProofDueAt: from(app, days(-3)),
    });
    const kept = () => app.db.$count(pharmacies, eq(pharmacies.id, id));
    await cleanUp(app);
    app.advance(days(2) - 1);
    await cleanUp(app);
    expect(await kept()).toBe(1);
    app.advance(1);
    await cleanUp(app);
    expect(await kept()).toBe(0);
  });

  test('stays after proving it or after a rejection', async () => {
    const app = await useTestApp();
    const waiting = { ...unproven, verificationStatus: 'pending' } as const;
    const due = { emailProofDueAt: from(app, days(1)) };
    const [proven, rejected] = [
      await makePharmacy(app, { ...waiting, ...due }),
      await makePharmacy(app, { ...waiting, ...due }),
    ];
    await cleanUp(app);
    const { email } = proven;
    const owner = new Browser(app);
    await owner.post('/api/pharmacies/login', { email });
    const code = (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0];
    expect((await owner.post('/api/pharmacies/login', { email, code })).status).toBe(200);
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const reason = { reason: 'The licence cannot be read' };
    await admin.post(`/api/admin/reject-pharmacy/${rejected.id}`, reason);
    app.advance(days(3));
    await cleanUp(app);
    expect(await app.db.$count(pharmacies)).toBe(2);
  });
});

test('an admin mails an unproven applicant three times a day at most, and never a proven one', async () => {
  const app = await useTestApp();
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const doctor = await makeDoctor(app, { ...unproven, language: 'ar' });
  const proven = await makePharmacy(app);
  const remind = async (path: string) => (await admin.post(`/api/admin/remind-${path}`)).status;
  for (const status of [204, 204, 204, 429])
    expect(await remind(`doctor/${doctor.id}`)).toBe(status);
  expect(await remind(`pharmacy/${proven.id}`)).toBe(204);
  const [mail, ...others] = await app.mailsTo(doctor.email);
  expect(others).toHaveLength(2);
  expect(mail?.subject).toBe('أكّد بريدك الإلكتروني في دوايا');
  expect(mail?.text).toContain(`${app.config.publicUrl}/doctor-login`);
  expect(await app.mailsTo(proven.email)).toEqual([]);
});

test('an admin reminds all unproven applicants at once, and the audit log names them', async () => {
  const app = await useTestApp();
  const account = await makeAdmin(app);
  const admin = await signedIn(app, 'admin', account.id);
  const waiting = { ...unproven, verificationStatus: 'pending' as const };
  const [first, second] = [await makePharmacy(app, waiting), await makePharmacy(app, waiting)];
  // Proven, rejected, and of the other kind: they get nothing.
  await makePharmacy(app, { verificationStatus: 'pending' });
  await makePharmacy(app, { ...unproven, verificationStatus: 'rejected' });
  await makeDoctor(app, waiting);
  const askAll = async () => (await admin.post('/api/admin/remind-pharmacies')).body.reminded;
  await admin.post(`/api/admin/remind-pharmacy/${first.id}`);
  expect([await askAll(), await askAll(), await askAll(), await askAll()]).toEqual([1, 0, 0, 0]);
  expect(await app.mailsTo(first.email)).toHaveLength(1);
  expect(await app.mailsTo(second.email)).toHaveLength(1);
  app.advance(1);
  expect((await admin.post('/api/admin/remind-doctors')).body).toEqual({ reminded: 1 });
  const { items } = (await admin.get('/api/admin/audit-log')).body;
  expect(items).toHaveLength(3);
  expect(items[0]).toMatchObject({ action: 'remind', subjectKind: 'doctor' });
  const ofFirst = items.filter(({ subjectId }: { subjectId: string }) => subjectId === first.id);
  expect(ofFirst).toEqual([
    expect.objectContaining({ action: 'remind', adminEmail: account.email }),
  ]);
  // A day later each gets one mail, however many calls come at a time.
  app.advance(days(1));
  const nextDay = await signedIn(app, 'admin', account.id);
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => nextDay.post('/api/admin/remind-pharmacies')),
  );
  expect(answers.reduce((sum, { body }) => sum + body.reminded, 0)).toBe(2);
  expect(await app.mailsTo(first.email)).toHaveLength(2);
});
