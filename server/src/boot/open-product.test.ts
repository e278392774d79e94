import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useDatabaseAndFolder } from '../../test/process.ts';
import { useMailReceiver } from '../../test/use-mail-receiver.ts';
import { openEngine } from '../database/embedded.ts';
import { readConfig } from '../settings/config.ts';
import { openProduct } from './open-product.ts';

/** The product with a renderer. The test decides when it has loaded. */
async function openWith(settings: Record<string, string>) {
  const loading = Promise.withResolvers<void>();
  const product = await openProduct(readConfig({ LOG_LEVEL: 'silent', ...settings }), {
    render: () => Promise.reject(new Error('no pages here')),
    filesOf: () => ({ scripts: [], styles: [], preloads: [] }) as never,
    load: () => loading.promise,
  });
  return { product, loading };
}

/** The product over a separate database. */
async function useProduct(settings: Record<string, string> = {}) {
  const { url, dataDir } = await useDatabaseAndFolder();
  const { product, loading } = await openWith({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    ...settings,
  });
  onTestFinished(() => product.close());
  const isReady = async () => (await product.app.inject('/readyz')).statusCode;
  return { ...product, loading, isReady };
}

test('the server is ready once pages render and schedules exist', async () => {
  const { work, loading, isReady, db } = await useProduct();
  expect(await isReady()).toBe(503);
  const working = work();
  expect(await isReady()).toBe(503);
  loading.resolve();
  await working;
  expect(await isReady()).toBe(200);
  expect((await db.execute('select from pgboss.schedule')).rowCount).toBe(7);
});

test('the server is never ready with a broken build of the pages', async () => {
  const { work, loading, isReady } = await useProduct();
  loading.reject(new Error('broken build'));
  await expect(work()).rejects.toThrow('broken build');
  expect(await isReady()).toBe(503);
});

test('a start names the reason why the mail server takes no mail, and the server is ready', async () => {
  const receiver = await useMailReceiver();
  await receiver.close();
  const { app, work, loading, isReady } = await useProduct({ SMTP_URL: receiver.url });
  const reported = new Promise((resolve) => {
    app.log.error = (details: unknown, sentence?: string) => resolve([details, sentence]);
  });
  loading.resolve();
  await work();
  expect(await reported).toEqual([
    { err: expect.objectContaining({ code: 'ESOCKET' }) },
    'the mail server takes no mail: see SMTP_URL',
  ]);
  expect(await isReady()).toBe(200);
});

test('the server is ready although it cannot delete the leftovers of a crash', async () => {
  const { app, work, loading, isReady } = await useProduct();
  let cleanUps = 0;
  app.files.cleanUp = async () => {
    cleanUps += 1;
    throw new Error('storage will not delete');
  };
  loading.resolve();
  await work();
  expect(cleanUps).toBe(1);
  expect(await isReady()).toBe(200);
});

test('the embedded database closes although its disk refuses statements', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dawaya-closing-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { product } = await openWith({ DATA_DIR: dataDir, DEMO_DATA: 'off' });
  const log = path.join(dataDir, 'database', 'pg_wal');
  renameSync(log, `${log}-away`);
  // Whether closing reports the disk does not matter here; it must leave the folder usable.
  await product.close().catch(() => {});
  renameSync(`${log}-away`, log);
  const { close } = await openEngine(dataDir);
  await close();
}, 60_000);
