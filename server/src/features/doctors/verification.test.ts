import { randomUUID } from 'node:crypto';
import { decisionMoves, decisions, verificationStatuses } from '@dawaya/contract/verification';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeDoctor } from '../../../test/factories.ts';
import { doctors } from '../../database/schema.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);
const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);

const reason = 'The licence number is wrong';
const decide = (kind: string, id: string) =>
  admin.post(`/api/admin/${kind}-doctor/${id}`, { reason });
const rowOf = async (id: string) =>
  (await app.db.select().from(doctors).where(eq(doctors.id, id)))[0];

const subjects = {
  approve: ['Your registration as a doctor has been approved', 'تم اعتماد تسجيلك في دليل الأطباء'],
  reject: [
    'Your registration as a doctor could not be approved',
    'لم يُعتمد طلب تسجيلك في دليل الأطباء',
  ],
  suspend: ['Your account as a doctor has been suspended', 'تم إيقاف حسابك مؤقتًا'],
  reinstate: ['You are listed as a doctor again', 'عاد اسمك إلى دليل الأطباء'],
} as const;

const possible = decisions.flatMap((kind) =>
  decisionMoves[kind].from.map((from) => [kind, from, decisionMoves[kind].to] as const),
);
test.each(possible)('%s from %s: %s, and a mail in either language', async (kind, from, to) => {
  for (const [at, language] of (['en', 'ar'] as const).entries()) {
    const { id, email, fullName } = await makeDoctor(app, {
      verificationStatus: from,
      isOnline: from === 'verified',
      verificationReason: 'earlier',
      language,
    });
    const { status, body } = await decide(kind, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, verificationStatus: to });
    const withReason = kind === 'reject' || kind === 'suspend';
    expect(await rowOf(id)).toMatchObject({
      verificationStatus: to,
      verificationReason: withReason ? reason : null,
      verificationChangedAt: app.clock(),
      isOnline: false,
    });
    const mails = await app.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([subjects[kind][at]]);
    expect(mails[0]?.text).toContain(fullName);
    expect(mails[0]?.text.includes(reason)).toBe(withReason);
    const leadsToLogIn = mails[0]?.text.includes(`${app.config.publicUrl}/doctor-login`);
    expect(leadsToLogIn).toBe(kind !== 'suspend');
  }
});

const impossible = decisions.flatMap((kind) =>
  verificationStatuses
    .filter((status) => !decisionMoves[kind].from.includes(status))
    .map((status) => [kind, status] as const),
);
test.each(impossible)('%s from %s changes nothing', async (kind, verificationStatus) => {
  const { id, email } = await makeDoctor(app, { verificationStatus });
  const before = await rowOf(id);
  const { status, body } = await decide(kind, id);
  expect([status, body.code]).toEqual([409, 'verification_conflict']);
  expect(await rowOf(id)).toEqual(before);
  expect(await app.mailsTo(email)).toEqual([]);
});

test.each([
  ['suspend', 'verified'],
  ['reject', 'pending'],
] as const)(
  '%s ends the doctor’s sessions and known browsers, nobody else’s',
  async (kind, from) => {
    const { id, email } = await makeDoctor(app, { verificationStatus: from });
    const own = await signedIn(app, 'doctor', id, { device: true });
    const colleague = await makeDoctor(app);
    const other = await signedIn(app, 'doctor', colleague.id);
    await decide(kind, id);
    expect((await own.get(`/api/doctors/${id}/profile`)).status).toBe(401);
    expect((await own.post('/api/doctors/login', { email })).status).toBe(202);
    expect((await other.get(`/api/doctors/${colleague.id}/profile`)).status).toBe(200);
  },
);

test('a rejected doctor comes back in by code and sends the details again', async () => {
  const { id, email, specialization, fullName } = await makeDoctor(app, {
    verificationStatus: 'pending',
  });
  await decide('reject', id);
  const browser = new Browser(app);
  await browser.post('/api/doctors/login', { email });
  // The mail about the decision may come before or after it.
  const [code] = (await app.mailsTo(email)).flatMap(({ text }) => text.match(/^\d{6}$/m) ?? []);
  expect((await browser.post('/api/doctors/login', { email, password: code })).status).toBe(200);
  const { body } = await browser.get(`/api/doctors/${id}/profile`);
  expect(body).toMatchObject({ verificationStatus: 'rejected', verificationReason: reason });
  const again = await browser.post(`/api/doctors/${id}/resubmit`, {
    fullName,
    specialization,
    licenseNumber: 'SMC 78',
  });
  expect([again.status, again.body.verificationStatus]).toEqual([200, 'pending']);
  expect((await decide('approve', id)).status).toBe(200);
});

test('two admins at the same moment: one decision, one mail', async () => {
  const { id, email } = await makeDoctor(app, { verificationStatus: 'pending' });
  const answers = await Promise.all(
    ['approve', 'reject', 'approve'].map((kind) => decide(kind, id)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await app.mailsTo(email)).toHaveLength(1);
});

test('an unknown doctor', async () => {
  expect((await decide('approve', randomUUID())).status).toBe(404);
});
