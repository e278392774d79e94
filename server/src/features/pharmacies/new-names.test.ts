import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy } from '../../../test/factories.ts';
import { auditLog } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

const names = { nameAr: 'صيدلية النور', nameEn: 'Tungsten' };

async function usePharmacy(overrides: Parameters<typeof makePharmacy>[1] = {}) {
  const app = await useTestApp();
  const { id, email } = await makePharmacy(app, { ...names, ...overrides });
  const owner = await signedIn(app, 'pharmacy', id);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const visitor = new Browser(app);
  const profile = async () => ({
    proposedNames: null,
    nameRefusedFor: null,
    ...(await owner.get(`/api/pharmacies/${id}/profile`)).body,
  });
  const rename = (fields: object) => owner.patch(`/api/pharmacies/${id}`, fields);
  const shown = async () => (await visitor.get(`/api/pharmacies/${id}`)).body;
  const found = async (search: string) => {
    const query = new URLSearchParams({ search, limit: '10' });
    const { body } = await visitor.get(`/api/pharmacies?${query}`);
    return body.isApproximate ? [] : body.items.map((item: { id: string }) => item.id);
  };
  const waiting = async (search = '') =>
    (await admin.get(`/api/admin/pharmacy-names?search=${encodeURIComponent(search)}`)).body.items;
  const decide = (what: 'accept' | 'refuse', body: object) =>
    admin.post(`/api/admin/pharmacy-names/${id}/${what}`, body);
  return { app, id, email, owner, admin, profile, rename, shown, found, waiting, decide };
}

describe('the new name of a verified pharmacy', () => {
  test('waits for an admin, and is public everywhere once accepted', async () => {
    const { app, id, email, admin, ...at } = await usePharmacy();
    expect(await at.found('Tungsten')).toEqual([id]);
    const saved = await at.rename({ nameEn: 'Quinine', zipCode: '222' });
    expect(saved.status).toBe(200);
    const proposed = { nameAr: names.nameAr, nameEn: 'Quinine', shopName: 'Quinine' };
    const proposedAt = app.clock().toISOString();
    const both = { ...names, shopName: 'Tungsten', proposedNames: { ...proposed, proposedAt } };
    expect(saved.body).toMatchObject({ ...both, zipCode: '222' });
    expect(await at.profile()).toMatchObject(both);
    expect(await at.shown()).toMatchObject(names);
    expect([await at.found('Tungsten'), await at.found('Quinine')]).toEqual([[id], []]);
    const [item] = await at.waiting('quinine');
    expect(item).toMatchObject({ id, email, ...both });

    expect((await at.decide('accept', { proposedAt })).status).toBe(204);
    expect(await at.shown()).toMatchObject(proposed);
    expect([await at.found('Tungsten'), await at.found('Quinine')]).toEqual([[], [id]]);
    expect(await at.profile()).toMatchObject({ ...proposed, proposedNames: null });
    expect(await at.waiting()).toEqual([]);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe('The new name of your pharmacy is approved');
    expect(mail?.text).toContain('Quinine');
    const { items } = (await admin.get('/api/admin/audit-log')).body;
    expect(items[0]).toMatchObject({
      action: 'accept-name',
      subjectKind: 'pharmacy',
      subjectId: id,
      renamed: { from: 'صيدلية النور | Tungsten', to: 'صيدلية النور | Quinine' },
    });
  });

  test('that is refused is deleted, and the pharmacist reads the reason', async () => {
    const { app, id, email, admin, ...at } = await usePharmacy();
    await at.rename({ nameEn: 'Ministry of Health Pharmacy' });
    const proposedAt = app.clock().toISOString();
    expect((await at.decide('refuse', { proposedAt })).status).toBe(400);
    const reason = 'No pharmacy of the ministry';
    expect((await at.decide('refuse', { proposedAt, reason })).status).toBe(204);
    expect(await at.profile()).toMatchObject({
      ...names,
      proposedNames: null,
      nameRefusedFor: reason,
    });
    expect(await at.shown()).toMatchObject(names);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe('The new name of your pharmacy was not approved');
    expect(mail?.text).toContain(reason);
    // The name is not approved, so no mail contains it.
    expect(mail?.text).not.toContain('Ministry');
    const { items } = (await admin.get('/api/admin/audit-log')).body;
    const renamed = {
      from: 'صيدلية النور | Tungsten',
      to: 'صيدلية النور | Ministry of Health Pharmacy',
    };
    expect(items[0]).toMatchObject({ action: 'refuse-name', subjectId: id, reason, renamed });
    const next = await at.rename({ nameEn: 'Tungsten 2' });
    expect(next.body).not.toHaveProperty('nameRefusedFor');
  });

  test('that changed since the admin read it cannot be decided on', async () => {
    const { app, rename, decide, waiting, shown } = await usePharmacy();
    await rename({ nameEn: 'Quinine' });
    const proposedAt = app.clock().toISOString();
    app.advance(minutes(1));
    await rename({ nameEn: 'Ministry of Health Pharmacy' });
    for (const [what, body] of [
      ['accept', { proposedAt }],
      ['refuse', { proposedAt, reason: 'Unclear' }],
    ] as const) {
      const { status, body: answer } = await decide(what, body);
      expect([status, answer.code]).toEqual([409, 'name_changed']);
    }
    expect(await shown()).toMatchObject(names);
    expect(await waiting()).toHaveLength(1);
    expect(await app.db.$count(auditLog)).toBe(0);
  });

  test('is decided once by two admins at the same moment', async () => {
    const { app, rename, decide } = await usePharmacy();
    await rename({ nameEn: 'Quinine' });
    const proposedAt = app.clock().toISOString();
    const answers = await Promise.all([
      decide('accept', { proposedAt }),
      decide('refuse', { proposedAt, reason: 'Unclear' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await app.db.$count(auditLog)).toBe(1);
  });

  test('keeps its place when saved again, and is withdrawn by the present name', async () => {
    const { app, rename, profile, waiting } = await usePharmacy();
    await rename({ nameEn: 'Quinine' });
    const { proposedAt } = (await profile()).proposedNames;
    app.advance(minutes(1));
    await rename({ nameEn: 'Quinine', zipCode: '222' });
    // The second name joins the waiting proposal.
    expect((await profile()).proposedNames.proposedAt).toBe(proposedAt);
    await rename({ nameAr: 'صيدلية الكينين' });
    expect((await profile()).proposedNames).toMatchObject({
      nameAr: 'صيدلية الكينين',
      nameEn: 'Quinine',
      proposedAt: app.clock().toISOString(),
    });
    await rename(names);
    expect([(await profile()).proposedNames, await waiting()]).toEqual([null, []]);
  });

  test('waits too when one of two names is cleared', async () => {
    const { rename, shown, profile } = await usePharmacy();
    await rename({ nameEn: '' });
    expect(await shown()).toMatchObject(names);
    expect((await profile()).proposedNames).toMatchObject({ nameAr: names.nameAr, nameEn: null });
  });
});

test('comes with the longest waiting first', async () => {
  const { app, id, rename, waiting } = await usePharmacy();
  const other = await makePharmacy(app);
  const pharmacist = await signedIn(app, 'pharmacy', other.id);
  await pharmacist.patch(`/api/pharmacies/${other.id}`, { nameEn: 'Quinine' });
  app.advance(minutes(1));
  await rename({ nameEn: 'Atropine' });
  expect((await waiting()).map((item: { id: string }) => item.id)).toEqual([other.id, id]);
});

test('the new name of an unverified pharmacy does not wait', async () => {
  const { id, rename, profile, waiting, decide } = await usePharmacy({
    verificationStatus: 'pending',
  });
  await rename({ nameEn: 'Quinine' });
  expect(await profile()).toMatchObject({ id, nameEn: 'Quinine', proposedNames: null });
  expect(await waiting()).toEqual([]);
  const { status } = await decide('accept', { proposedAt: '2026-01-01T00:00:00.000Z' });
  expect(status).toBe(409);
});
