import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import { openPostgresql } from '../src/database/postgresql.ts';
import { createDiskStorage } from '../src/features/files/disk-storage.ts';
import { useTestApp } from './app.ts';
import { Browser } from './client.ts';
import { openProxy, serverAddress, throughProxy } from './database-proxy.ts';
import { makePharmacy } from './factories.ts';

test('without the database every call fails with a message, and all work when it is back', async () => {
  const beside = await useTestApp();
  const pharmacy = await makePharmacy(beside);
  const proxy = await openProxy(serverAddress());
  // Longer than the limit of `/readyz`, which must be its own.
  const limits = { connecting: 4000, silence: 4000 };
  const database = openPostgresql(throughProxy(beside.url, proxy), () => {}, limits);
  const app = await createApp({
    ...beside,
    database,
    storage: createDiskStorage(beside.dataDir),
    mailTransport: async () => {},
    fetchPicture: async () => {},
    pressure: {},
  });
  onTestFinished(async () => {
    await app.close();
    await database.close();
    await proxy.cut();
  });
  const browser = new Browser({ ...beside, app }, { 'accept-language': 'ar' });
  browser.cookies.set('dawaya_session', 'A'.repeat(43));
  const calls = {
    list: () => browser.get('/api/pharmacies'),
    search: () => browser.get('/api/pharmacies?search=nile'),
    one: () => browser.get(`/api/pharmacies/${pharmacy.id}`),
    session: () => browser.get('/api/sessions/current'),
    login: () => browser.post('/api/customers/login', { email: 'amna@example.com' }),
    send: () => browser.form('/api/prescription-requests', { pharmacyId: pharmacy.id }),
    ready: () => browser.get('/readyz'),
  };
  const statuses = async () => {
    const answered: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) answered[name] = (await call()).status;
    return answered;
  };
  const well = {
    list: 200,
    search: 200,
    one: 200,
    session: 200,
    login: 202,
    send: 400,
    ready: 200,
  };
  expect(await statuses()).toEqual(well);

  await proxy.cut();
  // Before that, the cached list would count as current without a query.
  beside.advance(1000);
  // Lists that were sent a moment ago are still sent, with their age.
  const { list, search, ...others } = calls;
  for (const call of [list, search]) {
    const last = await call();
    expect([last.status, last.headers.age]).toEqual([200, expect.stringMatching(/^[01]$/)]);
    expect(last.headers['cache-status']).toMatch(/^Dawaya; hit; ttl=-[01]$/);
  }
  for (const [name, call] of Object.entries(others)) {
    const { status, body, headers } = await call();
    expect([name, status, body.code]).toEqual([name, 503, 'data_unreachable']);
    expect(headers['retry-after']).toBe('5');
    expect(body.error).toMatch(/^تعذر على دوايا الوصول إلى بياناتها الآن\./);
    if (name === 'ready') expect(body.parts).toEqual(['database']);
  }
  expect((await browser.get('/healthz')).status).toBe(200);

  await proxy.mend();
  expect(await statuses()).toEqual(well);
  expect((await list()).headers.age).toBeUndefined();

  proxy.silence();
  beside.advance(1000);
  const asked = performance.now();
  const [ready, silent] = await Promise.all([calls.ready(), list()]);
  expect([ready.status, silent.status]).toEqual([503, 200]);
  expect(performance.now() - asked).toBeLessThan(4000);
  proxy.speak();
  await vi.waitFor(async () => expect(await statuses()).toEqual(well), 15_000);
});
