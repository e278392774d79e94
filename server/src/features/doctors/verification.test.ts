import { decisions, decisionTransitions } from '@dawaya/contract/vocabulary/verification';
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
const readRow = async (id: string) =>
  (await app.db.select().from(doctors).where(eq(doctors.id, id)))[0];

// admin/decisions.test.ts shows for both kinds that each decision is recorded and mailed once.
const possible = decisions.flatMap((kind) =>
  decisionTransitions[kind].from.map((from) => [kind, from] as const),
);
test.each(possible)('%s from %s: offline, and the mail leads to the log-in', async (kind, from) => {
  const { id, email } = await makeDoctor(app, {
    verificationStatus: from,
    isOnline: from === 'verified',
  });
  await decide(kind, id);
  expect((await readRow(id))?.isOnline).toBe(false);
  const [mail] = await app.mailsOnceNotified(email);
  const leadsToLogIn = mail?.text.includes(`${app.config.publicUrl}/doctor-login`);
  expect(leadsToLogIn).toBe(kind !== 'suspend');
});

test('a rejected doctor stays signed in and reads the reason', async () => {
  const { id } = await makeDoctor(app, { verificationStatus: 'pending' });
  const own = await signedIn(app, 'doctor', id, { device: true });
  await decide('reject', id);
  const { status, body } = await own.get(`/api/doctors/${id}/profile`);
  expect([status, body.verificationReason]).toEqual([200, reason]);
});

test('a rejected doctor signs in with a code and applies again', async () => {
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
