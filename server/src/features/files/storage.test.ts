import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestStorage, testStorages } from '../../../test/storages.ts';
import { createS3Storage } from './s3-storage.ts';
import { keyOf } from './storage.ts';

const key = keyOf('ab6e4c52-0000-4000-8000-000000000000');
let folder: string;
const source = () => path.join(folder, 'source');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dawaya-storage-'));
  await writeFile(source(), Buffer.alloc(300_000, 'x'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  let opened: TestStorage;
  beforeAll(async () => {
    opened = await testStorages[kind]();
  });
  afterAll(() => opened.close());

  test('gives back what was put, and then no more', async () => {
    const { storage, count } = opened;
    await storage.check();
    await storage.put(key, source());
    await storage.put(key, source());
    expect(await count()).toBe(1);
    const { stream, bytes } = await storage.open(key);
    expect(bytes).toBe(300_000);
    expect((await buffer(stream)).equals(Buffer.alloc(300_000, 'x'))).toBe(true);
    await storage.delete(key);
    await storage.delete(key);
    expect(await count()).toBe(0);
    await expect(storage.open(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a failed put leaves nothing', async () => {
    await expect(opened.storage.put(key, path.join(folder, 'missing'))).rejects.toThrow();
    expect(await opened.count()).toBe(0);
  });
});

test('a bucket that does not answer is an outage', async () => {
  const gone = createS3Storage({
    bucket: 'none',
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  const calls = [
    gone.check,
    () => gone.put(key, source()),
    () => gone.open(key),
    () => gone.delete(key),
  ];
  for (const call of calls) {
    await expect(call()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  }
});
