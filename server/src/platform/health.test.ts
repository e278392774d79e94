import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../test/app.ts';
import { Browser } from '../../test/client.ts';

test('ready while database and storage answer, and alive whatever happens', async () => {
  const app = await useTestApp();
  const probe = new Browser(app);
  expect((await probe.get('/readyz')).status).toBe(200);

  const files = path.join(app.dataDir, 'files');
  const away = path.join(app.dataDir, 'away');
  await rename(files, away);
  await writeFile(files, 'not a folder');
  const { status, body, headers } = await probe.get('/readyz');
  expect([status, body.code, body.parts]).toEqual([503, 'data_unreachable', ['storage']]);
  expect(headers['retry-after']).toBe('5');
  expect(headers['cache-control']).toBe('no-store');
  expect((await probe.get('/healthz')).status).toBe(200);

  await rm(files);
  await rename(away, files);
  expect((await probe.get('/readyz')).status).toBe(200);
});

test('not ready before the pharmacies are searched in memory, and no longer asked for that then', async () => {
  const app = await useTestApp();
  const probe = new Browser(app);
  const isReady = async () => (await probe.get('/readyz')).status;
  const failing = async () => (await probe.get('/readyz')).body.parts;
  await app.db.execute(sql`alter table pharmacies rename to away`);
  expect(await isReady()).toBe(503);
  expect(await failing()).toEqual(['search']);
  await app.db.execute(sql`alter table away rename to pharmacies`);
  expect(await isReady()).toBe(200);
  await app.db.execute(sql`alter table pharmacies rename to away`);
  expect(await isReady()).toBe(200);
});
