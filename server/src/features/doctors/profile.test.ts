import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeDoctor } from '../../../test/factories.ts';
import { doctors } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';
import { hashPassword } from '../sessions/passwords.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);
beforeEach(() => app.advance(minutes(1)));

async function someone(more: Parameters<typeof makeDoctor>[1] = {}) {
  const doctor = await makeDoctor(app, more);
  const browser = await signedIn(app, 'doctor', doctor.id);
  const url = `/api/doctors/${doctor.id}`;
  return {
    doctor,
    browser,
    profile: async () => (await browser.get(`${url}/profile`)).body,
    change: (body: object) => browser.patch(url, body),
    resubmit: (body: object) => browser.post(`${url}/resubmit`, body),
  };
}
const readRow = async (id: string) =>
  (await app.db.select().from(doctors).where(eq(doctors.id, id)))[0];

test('a doctor’s own profile is never cached and never has the password’s hash', async () => {
  const { doctor, browser } = await someone({ passwordHash: '$argon2id$x', bio: 'Since 2010' });
  const { body, headers, text } = await browser.get(`/api/doctors/${doctor.id}/profile`);
  const { id, fullName, email, specialization, licenseNumber, phone } = doctor;
  expect(body).toEqual({
    id,
    fullName,
    email,
    specialization,
    licenseNumber,
    phone,
    bio: 'Since 2010',
    consultationFee: '15',
    isOnline: false,
    isVerified: true,
    hasPassword: true,
    version: 1,
    proposedDetails: null,
    detailsRefusedFor: null,
    emailProven: true,
    emailProofDueAt: null,
    verificationStatus: 'verified',
    verificationReason: null,
  });
  expect(headers['cache-control']).toBe('no-store');
  expect(text).not.toContain('argon2');
});

describe('the online switch', () => {
  test('turns on and off for a verified doctor', async () => {
    const { change, profile } = await someone();
    for (const isOnline of [true, true, false]) {
      expect((await change({ isOnline })).body.isOnline).toBe(isOnline);
      expect((await profile()).isOnline).toBe(isOnline);
    }
  });

  test.each(['pending', 'rejected'] as const)('stays off for a %s doctor', async (status) => {
    const { doctor, change } = await someone({ verificationStatus: status });
    const { status: code, body } = await change({ isOnline: true, bio: 'New' });
    expect([code, body.code]).toEqual([409, 'doctor_unavailable']);
    expect(await readRow(doctor.id)).toMatchObject({ isOnline: false, bio: null });
    expect((await change({ isOnline: false })).status).toBe(200);
  });

  test.each([
    ['that role', { role: 'doctor' }],
    ['all', {}],
  ])('goes off with signing out of %s', async (_case, body) => {
    const { doctor, browser } = await someone({ isOnline: true });
    const colleague = await makeDoctor(app, { isOnline: true });
    await browser.post('/api/sessions/sign-out', { role: 'customer' });
    expect((await readRow(doctor.id))?.isOnline).toBe(true);
    expect((await browser.post('/api/sessions/sign-out', body)).status).toBe(204);
    expect((await readRow(doctor.id))?.isOnline).toBe(false);
    expect((await readRow(colleague.id))?.isOnline).toBe(true);
  });
});

describe('a change', () => {
  test('changes only the given fields; an empty text clears one', async () => {
    const { change, profile } = await someone({ bio: 'Since 2010' });
    const before = await profile();
    await change({ phone: '0123 456 789', consultationFee: '٢٥' });
    const changed = { phone: '+249123456789', consultationFee: '25', version: 2 };
    expect(await profile()).toEqual({ ...before, ...changed });
    await change({ phone: '', bio: ' ', consultationFee: '' });
    const cleared = { phone: null, bio: null, consultationFee: null, version: 3 };
    expect(await profile()).toEqual({ ...before, ...cleared });
  });

  test.each(['$', 'USD', 'US$ '])('refuses the fee %s, which has no amount', async (written) => {
    const { change } = await someone();
    const { status, body } = await change({ consultationFee: written });
    expect([status, body.details?.[0].field]).toEqual([400, 'consultationFee']);
  });

  test('cannot set the verification or the address', async () => {
    const { doctor, change, profile } = await someone({ verificationStatus: 'pending' });
    const before = await profile();
    const sly = { verificationStatus: 'verified', email: 'x@y.z' };
    expect((await change({ ...sly, isVerified: true })).status).toBe(200);
    expect(await profile()).toEqual(before);
    expect((await readRow(doctor.id))?.verificationStatus).toBe('pending');
  });

  describe('of the password', () => {
    const old = 'shade of a neem tree';
    const password = 'market day in Kassala';
    const withPassword = async (more: object = {}) =>
      someone({ passwordHash: await hashPassword(old), ...more });
    const codeFor = async ({ browser, doctor }: Awaited<ReturnType<typeof someone>>) => {
      expect((await browser.post(`/api/doctors/${doctor.id}/email-code`)).status).toBe(202);
      return (await app.mailsTo(doctor.email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
    };

    test('with the old password works at once and ends the other sessions', async () => {
      const { doctor, browser, change, profile } = await withPassword();
      const elsewhere = await signedIn(app, 'doctor', doctor.id);
      expect((await change({ password, currentPassword: old })).body.hasPassword).toBe(true);
      expect((await profile()).id).toBe(doctor.id);
      expect((await elsewhere.get(`/api/doctors/${doctor.id}/profile`)).status).toBe(401);
      const login = await new Browser(app).post('/api/doctors/login', {
        email: doctor.email,
        password,
      });
      expect(login.status).toBe(200);
      expect((await browser.get('/api/sessions/current')).body.roles.doctor.id).toBe(doctor.id);
    });

    test('with a new code works once', async () => {
      const someone = await withPassword();
      const code = await codeFor(someone);
      expect((await someone.change({ password, code })).status).toBe(200);
      const again = await someone.change({ password: old, code });
      expect([again.status, again.body.details[0].field]).toEqual([400, 'code']);
    });

    test('needs a code for the first password', async () => {
      const doctor = await someone();
      const without = await doctor.change({ password });
      expect([without.status, without.body.details[0].field]).toEqual([400, 'code']);
      expect((await doctor.change({ password, currentPassword: old })).status).toBe(400);
      const { status, body } = await doctor.change({ password, code: await codeFor(doctor) });
      expect([status, body.hasPassword]).toEqual([200, true]);
    });

    test.each([
      ['nothing besides', {}, 'currentPassword'],
      ['a wrong old one', { currentPassword: 'not this one' }, 'currentPassword'],
      ['a wrong code', { code: '000000' }, 'code'],
    ])('not with %s, and nothing else changes', async (_case, given, field) => {
      const { doctor, change } = await withPassword();
      const { status, body } = await change({ password, bio: 'New', ...given });
      expect([status, body.code, body.details[0].field]).toEqual([400, 'invalid_fields', field]);
      expect(await readRow(doctor.id)).toMatchObject({
        passwordHash: doctor.passwordHash,
        bio: null,
      });
    });

    test('not before the address is proven, as the proof takes it away again', async () => {
      const { change } = await withPassword({ emailProvenAt: null });
      const { status, body } = await change({ password, currentPassword: old });
      expect([status, body.code]).toEqual([409, 'email_unproven']);
    });

    test('is limited to ten in fifteen minutes; other changes still work', async () => {
      const app = await useTestApp();
      const { id } = await makeDoctor(app, { passwordHash: await hashPassword(old) });
      const browser = await signedIn(app, 'doctor', id);
      const change = (body: object) => browser.patch(`/api/doctors/${id}`, body);
      for (let time = 1; time <= 10; time++)
        expect((await change({ password, currentPassword: 'not this one' })).status).toBe(400);
      const over = await change({ password, currentPassword: old });
      expect([over.status, over.headers['retry-after']]).toEqual([429, '900']);
      expect((await change({ bio: 'Since 2010' })).status).toBe(200);
      app.advance(minutes(15));
      expect((await change({ password, currentPassword: old })).status).toBe(200);
    });
  });

  test.each(['short', '1234567890', 'doctor2025!'])('refuses the password %s', async (password) => {
    const { doctor, change } = await someone();
    const { status, body } = await change({ password, bio: 'New' });
    expect([status, body.details[0].field]).toEqual([400, 'password']);
    expect(await readRow(doctor.id)).toMatchObject({ passwordHash: null, bio: null });
  });
});

describe('after a rejection', () => {
  const corrected = {
    fullName: 'د. آمنة حسن',
    specialization: 'Cardiology',
    licenseNumber: 'SMC 77',
    consultationFee: '30 USD',
  };

  test('a doctor corrects the details and waits again', async () => {
    const { doctor, resubmit } = await someone({
      verificationStatus: 'rejected',
      verificationReason: 'The licence number is wrong',
      bio: 'Since 2010',
    });
    const { status, body } = await resubmit({ ...corrected, email: 'other@example.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...corrected,
      consultationFee: '30',
      email: doctor.email,
      phone: null,
      bio: null,
      verificationStatus: 'pending',
      verificationReason: 'The licence number is wrong',
    });
    expect((await readRow(doctor.id))?.verificationChangedAt).toEqual(app.clock());
    const listed = (await new Browser(app).get('/api/doctors')).body;
    expect(listed.some(({ id }: { id: string }) => id === doctor.id)).toBe(true);
    expect((await resubmit(corrected)).status).toBe(409);
  });

  test.each(['pending', 'verified'] as const)('not from %s', async (verificationStatus) => {
    const { profile, resubmit } = await someone({ verificationStatus });
    const before = await profile();
    const { status, body } = await resubmit(corrected);
    expect([status, body.code]).toEqual([409, 'verification_conflict']);
    expect(await profile()).toEqual(before);
  });

  test('a wrong form names the missing fields', async () => {
    const { resubmit } = await someone({ verificationStatus: 'rejected' });
    const { status, body } = await resubmit({ fullName: ' ' });
    const fields = body.details.map(({ field }: { field: string }) => field);
    expect([status, fields]).toEqual([400, ['fullName', 'specialization', 'licenseNumber']]);
  });
});
