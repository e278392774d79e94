import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestAppOptions, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeFailedMail, makePharmacy, makeRequest } from '../../../test/factories.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { PermanentFailureError } from '../../platform/jobs.ts';
import { version } from '../../settings/project-root.ts';
import { mailQueue } from '../deliveries/index.ts';
import { recordBackup } from '../files/index.ts';

const none = { accepted: 0, delivered: 0, failed: 0, parts: 0 };
const unreported = { ...none, delivered: null };

async function useService(options: TestAppOptions = {}) {
  const app = await useTestApp(options);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const read = async () => {
    const { status, body } = await admin.get('/api/admin/service');
    expect(status).toBe(200);
    return body;
  };
  return { app, read, pharmacy: await makePharmacy(app) };
}

test('a service with a backup and nothing waiting asks for nothing', async () => {
  const { app, read } = await useService();
  await recordBackup(app.db, app.clock());
  expect(await read()).toEqual({
    requests: {
      today: 0,
      week: 0,
      answered: 0,
      measured: 0,
      medianMinutesToFirstAnswer: null,
      p90MinutesToFirstAnswer: null,
    },
    queues: [],
    failedMails: 0,
    failedNotifications: 0,
    refusedCodes: 0,
    texts: null,
    channels: [
      { channel: 'mail', today: unreported, month: unreported, cost: null },
      { channel: 'push', today: none, month: none, cost: null },
    ],
    freeBytes: expect.any(Number),
    lastBackupAt: app.clock().toISOString(),
    processes: [{ version, startedAt: expect.any(String) }],
    attention: [],
  });
});

test('the requests of the week count by Khartoum’s days, with the share and the time of answers', async () => {
  const { app, read, pharmacy } = await useService();
  const send = (ago: number, minutesToAnswer?: number) => {
    const createdAt = new Date(app.clock().getTime() - ago);
    return makeRequest(app, {
      pharmacyId: pharmacy.id,
      createdAt,
      urgency: 'emergency',
      ...(minutesToAnswer !== undefined && {
        status: 'in-progress',
        startedAt: new Date(createdAt.getTime() + minutes(minutesToAnswer)),
      }),
    });
  };
  // It is 11:00 in Khartoum.
  for (const minutesToAnswer of [10, 20, 30]) await send(hours(10), minutesToAnswer);
  await send(hours(12));
  await send(days(6) + hours(12));
  const { requests, attention } = await read();
  expect(requests).toEqual({
    today: 3,
    week: 4,
    answered: 3,
    measured: 4,
    medianMinutesToFirstAnswer: 20,
    p90MinutesToFirstAnswer: 28,
  });
  expect(attention).not.toContain('answered');
  for (let unanswered = 0; unanswered < 6; unanswered++) await send(hours(10));
  expect((await read()).attention).toContain('answered');
});

test('a backup asks for attention until the first and again after 26 hours', async () => {
  const { app, read } = await useService();
  expect((await read()).attention).toEqual(['backup']);
  const aDayAgo = app.clock().getTime() - hours(26);
  await recordBackup(app.db, new Date(aDayAgo));
  expect((await read()).attention).toEqual([]);
  await recordBackup(app.db, new Date(aDayAgo - 1));
  expect((await read()).attention).toEqual(['backup']);
});

test('failed mails and refused codes ask for attention', async () => {
  const { app, read, pharmacy } = await useService({
    mailTransport: () => async () => {
      throw new PermanentFailureError('550 5.1.1 no such user');
    },
  });
  await recordBackup(app.db, app.clock());
  await new Browser(app).post('/api/pharmacies/login', { email: pharmacy.email });
  await makeFailedMail(app);
  await app.jobs.runWaiting();
  expect(await read()).toMatchObject({ failedMails: 1, refusedCodes: 1 });
  expect((await read()).attention).toEqual(['mails', 'codes']);
});

test('a job that waits is counted in its queue, and asks for attention after ten minutes', async () => {
  const { app, read } = await useService();
  await recordBackup(app.db, app.clock());
  await app.jobs.send(app.db, mailQueue, { ids: [] });
  const { queues, attention } = await read();
  expect(queues).toEqual([
    { queue: 'mail-deliveries', waiting: 1, oldestSeconds: expect.any(Number) },
  ]);
  expect(attention).toEqual([]);
  await app.db.execute(sql`update pgboss.job set start_after = now() - interval '601 s'`);
  expect((await read()).attention).toEqual(['queue']);
});

test('a storage that is away asks for attention and has no free bytes', async () => {
  const { read } = await useService({
    storage: (real) => ({ ...real, freeBytes: () => Promise.reject(new Error('away')) }),
  });
  const { freeBytes, attention } = await read();
  expect([freeBytes, attention]).toEqual([null, ['storage', 'backup']]);
});

test('a storage with less than MIN_FREE_SPACE asks for attention', async () => {
  const { read, app } = await useService({ config: { minFreeSpace: Number.MAX_SAFE_INTEGER } });
  const { freeBytes, attention } = await read();
  const { blocks, bsize } = await statfs(app.config.dataDir);
  expect(freeBytes).toBeLessThanOrEqual(blocks * bsize);
  expect(attention).toContain('storage');
});
