import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeDoctor, pdf } from '../../../test/factories.ts';
import { minutes } from '../../platform/clock.ts';

const shop = { shopName: 'النيل', state: 'Khartoum', city: 'Bahri', address: 'Station' };
const documents = (count: number) => ({
  verificationDocuments: Array.from({ length: count }, (_, index) => ({
    name: `licence-${index}.pdf`,
    content: pdf,
  })),
});

test('a pharmacy’s history has its applications with documents, reminders and decisions', async () => {
  const app = await useTestApp();
  const account = await makeAdmin(app);
  const admin = await signedIn(app, 'admin', account.id);
  const owner = new Browser(app);
  const form = { ...shop, email: 'amna@example.com' };
  const { id } = (await owner.form('/api/pharmacies/signup', form, documents(2))).body;
  const registeredAt = app.clock().toISOString();
  const reason = 'The licence cannot be read';
  app.advance(minutes(1));
  await admin.post(`/api/admin/remind-pharmacy/${id}`);
  app.advance(minutes(1));
  await admin.post(`/api/admin/reject-pharmacy/${id}`, { reason });
  app.advance(minutes(1));
  const again = await owner.form(`/api/pharmacies/${id}/resubmit`, shop, documents(1));
  expect(again.status).toBe(200);
  const { status, body } = await admin.get(`/api/admin/pharmacies/${id}/history`);
  const byAdmin = { by: account.email, documents: 0 };
  expect([status, body]).toEqual([
    200,
    [
      { what: 'resubmitted', at: app.clock().toISOString(), by: null, reason: null, documents: 1 },
      { what: 'reject', at: expect.any(String), reason, ...byAdmin },
      { what: 'remind', at: expect.any(String), reason: null, ...byAdmin },
      { what: 'registered', at: registeredAt, by: null, reason: null, documents: 2 },
    ],
  ]);
});

test('a doctor’s history has each repeated application', async () => {
  const app = await useTestApp();
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const doctor = await makeDoctor(app, { verificationStatus: 'pending' });
  const owner = await signedIn(app, 'doctor', doctor.id);
  const details = { fullName: 'Sara', specialization: 'Cardiology', licenseNumber: 'SMC-1' };
  for (const reason of ['The name is wrong', 'The licence has expired']) {
    app.advance(minutes(1));
    await admin.post(`/api/admin/reject-doctor/${doctor.id}`, { reason });
    app.advance(minutes(1));
    expect((await owner.post(`/api/doctors/${doctor.id}/resubmit`, details)).status).toBe(200);
  }
  const { body } = await admin.get(`/api/admin/doctors/${doctor.id}/history`);
  expect(body.map(({ what, reason }: { what: string; reason: string }) => reason ?? what)).toEqual([
    'resubmitted',
    'The licence has expired',
    'resubmitted',
    'The name is wrong',
    'registered',
  ]);
});
