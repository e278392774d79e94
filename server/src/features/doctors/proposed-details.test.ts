import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeDoctor } from '../../../test/factories.ts';
import { auditLog } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

const details = {
  fullName: 'Dr. Amna Hassan',
  specialization: 'Pediatrics',
  licenseNumber: 'SMC-1',
};

async function useDoctor(overrides: Parameters<typeof makeDoctor>[1] = {}) {
  const app = await useTestApp();
  const { id, email } = await makeDoctor(app, { ...details, ...overrides });
  const doctor = await signedIn(app, 'doctor', id);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const visitor = new Browser(app);
  const profile = async () => (await doctor.get(`/api/doctors/${id}/profile`)).body;
  const change = (fields: object) => doctor.patch(`/api/doctors/${id}`, fields);
  const listed = async () => (await visitor.get('/api/doctors')).body[0];
  const waiting = async (search = '') =>
    (await admin.get(`/api/admin/doctor-changes?search=${encodeURIComponent(search)}`)).body.items;
  const decide = (what: 'accept' | 'refuse', body: object) =>
    admin.post(`/api/admin/doctor-changes/${id}/${what}`, body);
  return { app, id, email, admin, profile, change, listed, waiting, decide };
}

describe('the new details of a verified doctor', () => {
  test('wait for an admin, and are public once accepted; other fields change at once', async () => {
    const { app, id, email, admin, ...at } = await useDoctor({ isOnline: true });
    const saved = await at.change({ specialization: 'Cardiology', bio: 'Since 2010' });
    const proposedAt = app.clock().toISOString();
    const proposedDetails = { ...details, specialization: 'Cardiology', proposedAt };
    expect(saved.body).toMatchObject({ ...details, bio: 'Since 2010', proposedDetails });
    const { licenseNumber: _, ...shown } = details;
    expect(await at.listed()).toMatchObject({ ...shown, bio: 'Since 2010', isOnline: true });
    expect(await at.waiting('amna')).toMatchObject([{ id, email, ...details, proposedDetails }]);

    expect((await at.decide('accept', { proposedAt })).status).toBe(204);
    expect(await at.listed()).toMatchObject({ specialization: 'Cardiology', isOnline: true });
    expect(await at.profile()).toMatchObject({
      specialization: 'Cardiology',
      proposedDetails: null,
    });
    expect(await at.waiting()).toEqual([]);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe('Your new details are approved');
    const { items } = (await admin.get('/api/admin/audit-log')).body;
    expect(items[0]).toMatchObject({
      action: 'accept-details',
      subjectKind: 'doctor',
      subjectId: id,
      renamed: {
        from: 'Dr. Amna Hassan | Pediatrics | SMC-1',
        to: 'Dr. Amna Hassan | Cardiology | SMC-1',
      },
    });
  });

  test('that are refused are deleted, and the doctor reads the reason', async () => {
    const { app, email, ...at } = await useDoctor();
    await at.change({ fullName: 'Minister of Health' });
    const proposedAt = app.clock().toISOString();
    expect((await at.decide('refuse', { proposedAt })).status).toBe(400);
    const reason = 'Not the name on the licence';
    expect((await at.decide('refuse', { proposedAt, reason })).status).toBe(204);
    const refused = { ...details, proposedDetails: null, detailsRefusedFor: reason };
    expect(await at.profile()).toMatchObject(refused);
    const [mail] = await app.mailsTo(email);
    expect(mail?.text).toContain(reason);
    // The name is not approved, so no mail contains it.
    expect(mail?.text).not.toContain('Minister');
    const next = await at.change({ licenseNumber: 'SMC-2' });
    expect(next.body.detailsRefusedFor).toBeNull();
  });

  test('that changed since the admin read them cannot be decided on', async () => {
    const { app, change, decide, listed } = await useDoctor();
    await change({ fullName: 'Dr. Amna H. Hassan' });
    const proposedAt = app.clock().toISOString();
    app.advance(minutes(1));
    await change({ fullName: 'Minister of Health' });
    for (const [what, body] of [
      ['accept', { proposedAt }],
      ['refuse', { proposedAt, reason: 'Unclear' }],
    ] as const) {
      const { status, body: answer } = await decide(what, body);
      expect([status, answer.code]).toEqual([409, 'details_changed']);
    }
    expect((await listed()).fullName).toBe(details.fullName);
    expect(await app.db.$count(auditLog)).toBe(0);
  });

  test('are decided once by two admins at the same moment', async () => {
    const { app, change, decide } = await useDoctor();
    await change({ licenseNumber: 'SMC-2' });
    const proposedAt = app.clock().toISOString();
    const answers = await Promise.all([
      decide('accept', { proposedAt }),
      decide('refuse', { proposedAt, reason: 'Unclear' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('keep their place when saved again, and are withdrawn by the present ones', async () => {
    const { app, change, profile, waiting } = await useDoctor();
    await change({ licenseNumber: 'SMC-2' });
    const { proposedAt } = (await profile()).proposedDetails;
    app.advance(minutes(1));
    await change({ licenseNumber: 'SMC-2', bio: 'Since 2010' });
    expect((await profile()).proposedDetails.proposedAt).toBe(proposedAt);
    await change(details);
    expect([(await profile()).proposedDetails, await waiting()]).toEqual([null, []]);
  });
});

test('the details of a pending doctor change at once, and an approval of the earlier ones is refused', async () => {
  const { app, id, admin, profile, change, waiting } = await useDoctor({
    verificationStatus: 'pending',
  });
  const { verificationChangedAt } = (await admin.get('/api/admin/pending-doctors')).body[0];
  app.advance(minutes(1));
  await change({ licenseNumber: 'SMC-2' });
  expect(await profile()).toMatchObject({ licenseNumber: 'SMC-2', proposedDetails: null });
  expect(await waiting()).toEqual([]);
  const { status, body } = await admin.post(`/api/admin/approve-doctor/${id}`, {
    verificationChangedAt,
  });
  expect([status, body.code]).toEqual([409, 'verification_conflict']);
});

test('the second of two edits of the same version is refused, and the online switch raises none', async () => {
  const { change, profile } = await useDoctor();
  const { version } = await profile();
  expect((await change({ isOnline: true })).body.version).toBe(version);
  const answers = await Promise.all([
    change({ version, bio: 'Since 2010' }),
    change({ version, bio: 'Since 2011' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('profile_changed');
});
