import { expect, onTestFinished, test } from 'vitest';
import { usePlace } from '../../test/process.ts';
import { readConfig } from '../settings/config.ts';
import { openProduct } from './product.ts';

/** The product over a database of its own; what renders its pages loads when the test says so. */
async function useProduct() {
  const { url, dataDir } = await usePlace();
  const loading = Promise.withResolvers<void>();
  const product = await openProduct(
    readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    {
      render: () => Promise.reject(new Error('no pages here')),
      filesOf: () => ({ scripts: [], styles: [], preloads: [] }) as never,
      load: () => loading.promise,
    },
  );
  onTestFinished(() => product.close());
  const isReady = async () => (await product.app.inject('/readyz')).statusCode;
  return { ...product, loading, isReady };
}

test('ready once the pages can be rendered and the schedules are set', async () => {
  const { work, loading, isReady, db } = await useProduct();
  expect(await isReady()).toBe(503);
  const working = work();
  expect(await isReady()).toBe(503);
  loading.resolve();
  await working;
  expect(await isReady()).toBe(200);
  expect((await db.execute('select from pgboss.schedule')).rowCount).toBe(6);
});

test('never ready where the build of the pages is broken', async () => {
  const { work, loading, isReady } = await useProduct();
  loading.reject(new Error('broken build'));
  await expect(work()).rejects.toThrow('broken build');
  expect(await isReady()).toBe(503);
});

test('ready though what a crash left cannot be swept', async () => {
  const { app, work, loading, isReady } = await useProduct();
  let sweeps = 0;
  app.files.sweep = async () => {
    sweeps += 1;
    throw new Error('storage will not delete');
  };
  loading.resolve();
  await work();
  expect(sweeps).toBe(1);
  expect(await isReady()).toBe(200);
});
