import { expect, test, vi } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeDoctor } from '../../../test/factories.ts';

const url = '/api/doctors';

test('available doctors come first, then verified, then pending ones, each by name', async () => {
  const app = await useTestApp();
  const [pending, online] = [{ verificationStatus: 'pending' as const }, { isOnline: true }];
  for (const [fullName, more] of [
    ['Dr. Waiting', pending],
    ['أحمد', {}],
    ['Zeinab', online],
    ['آدم', online],
    ['Dr. Awaiting', pending],
    ['Rejected', { verificationStatus: 'rejected' as const }],
    ['Suspended', { verificationStatus: 'suspended' as const }],
    ['amna', online],
    ['إبراهيم', {}],
  ] as const)
    await makeDoctor(app, { fullName, ...more });

  const { status, body, text, headers } = await new Browser(app).get(url);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body.map(({ fullName }: { fullName: string }) => fullName)).toEqual(
    ['amna', 'Zeinab', 'آدم'].concat(['إبراهيم', 'أحمد'], ['Dr. Awaiting', 'Dr. Waiting']),
  );
  expect(text).not.toMatch(/@|SMC-|licen|email|password|verificationStatus/i);
});

test('the directory shows public data only, and the number of a verified doctor only', async () => {
  const app = await useTestApp();
  const { id } = await makeDoctor(app, { isOnline: true, bio: 'Since 2010' });
  await makeDoctor(app, { verificationStatus: 'pending' });
  const { body } = await new Browser(app).get(url);
  expect(body[0]).toEqual({
    id,
    fullName: body[0].fullName,
    specialization: 'Pediatrics',
    bio: 'Since 2010',
    consultationFee: '15',
    phone: '+249912345678',
    isOnline: true,
    isVerified: true,
  });
  expect(body[1]).toMatchObject({ phone: null, isOnline: false, isVerified: false });
});

test('a change shows at once in its own process, and soon in every other', async () => {
  const app = await useTestApp();
  const beside = await useTestApp({ beside: app });
  const { id } = await makeDoctor(app, { verificationStatus: 'pending' });
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const decide = async (kind: string) =>
    expect((await admin.post(`/api/admin/${kind}-doctor/${id}`, { reason: 'x' })).status).toBe(200);
  const doctor = await signedIn(app, 'doctor', id);
  const listed = async (process: TestApp) => {
    const [found] = (await new Browser(process).get(url)).body;
    if (!found) return 'gone';
    return found.isOnline ? 'online' : String(found.isVerified);
  };
  const expectListed = async (expected: string) => {
    expect(await listed(app)).toBe(expected);
    await vi.waitFor(async () => expect(await listed(beside)).toBe(expected), 5000);
  };

  await expectListed('false');
  await decide('approve');
  await expectListed('true');
  expect((await doctor.patch(`${url}/${id}`, { isOnline: true })).status).toBe(200);
  await expectListed('online');
  await decide('suspend');
  await expectListed('gone');
  expect((await doctor.get(`${url}/${id}/profile`)).status).toBe(401);
  await decide('reinstate');
  await expectListed('true');
});

test('a client with the current list gets 304 until it changes', async () => {
  const app = await useTestApp();
  await makeDoctor(app);
  const visitor = new Browser(app);
  const { headers } = await visitor.get(url);
  const again = () => visitor.get(url, { 'if-none-match': String(headers.etag) });
  expect((await again()).status).toBe(304);
  await makeDoctor(app);
  expect((await again()).status).toBe(200);
});
