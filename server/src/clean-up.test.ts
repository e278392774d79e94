import { randomUUID } from 'node:crypto';
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../test/app.ts';
import { Browser, signedIn } from '../test/client.ts';
import {
  makeAdmin,
  makeAdvertisement,
  makeCustomer,
  makeDoctor,
  makePharmacy,
  photo,
} from '../test/factories.ts';
import { filesOf } from '../test/stored-files.ts';
import {
  devices,
  limitCounters,
  loginChallenges,
  paymentEvents,
  sessionRoles,
  sessions,
} from './database/schema.ts';
import { days, hours, minutes } from './platform/clock.ts';

async function useCleanUp() {
  const app = await useTestApp();
  const cleanUp = async () => {
    await app.cleanUp();
    expect(app.problems).toEqual([]);
  };
  return { app, cleanUp };
}

test('expired roles are deleted, with sessions that have no other role', async () => {
  const { app, cleanUp } = await useCleanUp();
  const customer = await signedIn(app, 'customer', (await makeCustomer(app)).id);
  await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
  await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const left = async () => {
    const rows = await app.db.select().from(sessionRoles);
    const roles = rows.map(({ role }): Role => role).sort();
    return [roles, await app.db.$count(sessions)];
  };

  app.advance(hours(12));
  await cleanUp();
  expect(await left()).toEqual([['admin', 'customer', 'pharmacy'], 3]);
  app.advance(1);
  await cleanUp();
  expect(await left()).toEqual([['customer', 'pharmacy'], 2]);
  app.advance(days(30));
  await cleanUp();
  expect(await left()).toEqual([['customer'], 1]);

  // A session ends 90 days after the log-in, although it is used.
  app.advance(days(59));
  await customer.get('/api/sessions/current');
  await cleanUp();
  expect(await left()).toEqual([['customer'], 1]);
  app.advance(days(1));
  await cleanUp();
  expect(await left()).toEqual([[], 0]);
});

test('a doctor without a session goes offline', async () => {
  const { app, cleanUp } = await useCleanUp();
  const { id } = await makeDoctor(app, { isOnline: true });
  const isOnline = async () => {
    const { body } = await new Browser(app).get('/api/doctors');
    return (body as Array<{ isOnline: boolean }>)[0]?.isOnline;
  };
  await signedIn(app, 'doctor', id);
  app.advance(days(1));
  await signedIn(app, 'doctor', id);

  app.advance(days(29) + 1);
  await cleanUp();
  expect(await isOnline()).toBe(true);
  app.advance(days(1));
  await cleanUp();
  expect(await isOnline()).toBe(false);
});

test('a known browser is deleted once its cookie has expired', async () => {
  const { app, cleanUp } = await useCleanUp();
  await signedIn(app, 'customer', (await makeCustomer(app)).id, { device: true });
  app.advance(days(400));
  await cleanUp();
  expect(await app.db.$count(devices)).toBe(1);
  app.advance(1);
  await cleanUp();
  expect(await app.db.$count(devices)).toBe(0);
});

test('a new session stays although it has no role yet', async () => {
  const { app, cleanUp } = await useCleanUp();
  await app.db
    .insert(sessions)
    .values({ id: randomUUID(), tokenHash: Buffer.alloc(32), createdAt: app.clock() });
  app.advance(minutes(59));
  await cleanUp();
  expect(await app.db.$count(sessions)).toBe(1);
  app.advance(minutes(2));
  await cleanUp();
  expect(await app.db.$count(sessions)).toBe(0);
});

test('codes and counters are deleted when they expire, and not before', async () => {
  const { app, cleanUp } = await useCleanUp();
  const { email } = await makeCustomer(app);
  await new Browser(app).post('/api/customers/login', { email });
  await app.mailsTo(email);
  const counters = await app.db.$count(limitCounters);
  expect(counters).toBeGreaterThan(1);
  await cleanUp();
  expect(await app.db.$count(loginChallenges)).toBe(1);
  expect(await app.db.$count(limitCounters)).toBe(counters);

  app.advance(minutes(11));
  await cleanUp();
  expect(await app.db.$count(loginChallenges)).toBe(0);
  const counted = await app.db.select().from(limitCounters);
  expect(counted.map(({ key }) => key.split(':').slice(0, 3).join(':')).sort()).toEqual([
    'code-mail:network:127.0.0.1',
    'code:address:1h',
    'code:network:15m',
    'code:network:1d',
    'mail:all',
    'no-account:address:customer',
  ]);
  app.advance(days(1));
  await cleanUp();
  expect(await app.db.$count(limitCounters)).toBe(0);
});

test('the clean-up skips locked counters, and does not wait', async () => {
  const { app, cleanUp } = await useCleanUp();
  const expiresAt = app.clock();
  await app.db
    .insert(limitCounters)
    .values(['a', 'b'].map((key) => ({ key, count: 1, expiresAt })));
  app.advance(1);
  const keys = async () => (await app.db.select().from(limitCounters)).map(({ key }) => key);
  await app.db.transaction(async (db) => {
    await db.select().from(limitCounters).where(eq(limitCounters.key, 'b')).for('update');
    await cleanUp();
    expect(await keys()).toEqual(['b']);
  });
  await cleanUp();
  expect(await keys()).toEqual([]);
});

test('payment events stay for ninety days', async () => {
  const { app, cleanUp } = await useCleanUp();
  await app.db
    .insert(paymentEvents)
    .values({ id: 'evt_1', type: 'payment_intent.succeeded', createdAt: app.clock() });
  app.advance(days(90));
  await cleanUp();
  expect(await app.db.$count(paymentEvents)).toBe(1);
  app.advance(1);
  await cleanUp();
  expect(await app.db.$count(paymentEvents)).toBe(0);
});

test('a replaced picture is deleted although the process died before', async () => {
  const { app, cleanUp } = await useCleanUp();
  const { id: pharmacyId } = await makePharmacy(app);
  const { id: advertisementId } = await makeAdvertisement(app, { pharmacyId });
  const source = path.join(app.dataDir, 'source.jpg');
  await writeFile(source, await photo());
  const { files } = app.app;
  const stored = await files.store([{ path: source, name: 'a.jpg' }], 'pictures');
  await files.attach(app.db, stored, { advertisementId });
  const kept = await filesOf(app);
  app.advance(hours(2));
  await cleanUp();
  expect(await filesOf(app)).toEqual(kept);
  await files.detach(app.db, { advertisementId });
  await cleanUp();
  expect(await filesOf(app)).toEqual({ rows: 0, onDisk: kept.onDisk - 2 });
});

test('temporary files of unfinished calls are deleted after an hour, others stay', async () => {
  const { app, cleanUp } = await useCleanUp();
  const { id: pharmacyId } = await makePharmacy(app);
  const content = await photo();
  const sent = await new Browser(app).form(
    '/api/prescription-requests',
    { pharmacyId, customerName: 'A', phone: '0912345678', email: 'a@example.com' },
    { prescriptionImages: [{ name: 'a.jpg', content }] },
  );
  expect(sent.status).toBe(201);
  const kept = await filesOf(app);

  // The state after a crash: a stored file without an owner, and an unfinished upload.
  const source = path.join(app.dataDir, 'source.jpg');
  await writeFile(source, content);
  await app.app.files.store([{ path: source, name: 'a.jpg' }], 'pictures');
  const upload = path.join(app.dataDir, 'uploads', randomUUID());
  await mkdir(upload, { recursive: true });
  await writeFile(path.join(upload, 'half'), content);
  await utimes(upload, app.clock(), app.clock());

  app.advance(hours(1));
  await cleanUp();
  await stat(upload);
  expect((await filesOf(app)).rows).toBe(kept.rows + 1);
  app.advance(1000);
  await cleanUp();
  // `source.jpg` is the test's own.
  expect(await filesOf(app)).toEqual({ rows: kept.rows, onDisk: kept.onDisk + 1 });
  await expect(stat(upload)).rejects.toThrow('ENOENT');
});
