import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/postgres.ts';
import { testStorages } from '../../../test/storages.ts';
import { openPostgresql } from '../../database/postgresql.ts';
import { storageMark } from '../../database/schema.ts';
import { createDiskStorage } from './disk-storage.ts';
import { openMarked } from './marked-storage.ts';
import { fileSource, storageKey } from './storage.ts';

const key = storageKey('ab6e4c52-0000-4000-8000-000000000000');
const now = () => new Date('2026-11-20T09:00:00Z');

let folder: string;
let source: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dawaya-marked-'));
  source = path.join(folder, 'source');
  await writeFile(source, 'a photo');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function useDatabase() {
  const { url, drop } = await createTestDatabase();
  const database = openPostgresql(url, () => {});
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database.db;
}

let made = 0;
const newFolder = async () => {
  made += 1;
  const name = path.join(folder, `files-${made}`);
  await mkdir(name);
  return name;
};

describe.each(['disk', 's3'] as const)('a marked storage on %s', (kind) => {
  test('is accepted at every start, but not another in its place', async () => {
    const db = await useDatabase();
    const [first, other] = [await testStorages[kind](), await testStorages[kind]()];
    onTestFinished(async () => {
      await first.close();
      await other.close();
    });
    await (await openMarked(db, first.storage, now)).put(key, fileSource(source));
    const again = await openMarked(db, first.storage, now);
    await again.check();
    expect(await text((await again.open(key)).stream)).toBe('a photo');

    const wrong = await openMarked(db, other.storage, now);
    const before = await other.count();
    for (const call of [
      () => wrong.put(key, fileSource(source)),
      () => wrong.delete(key),
      () => wrong.open(key),
      () => wrong.check(),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'data_unreachable', retryAfter: 30 });
    expect(await other.count()).toBe(before);
    await other.storage.writeMark('00000000-0000-4000-8000-000000000000');
    await expect(wrong.check()).rejects.toMatchObject({ code: 'data_unreachable' });
  });
});

test('a missing mount point is not created', async () => {
  const db = await useDatabase();
  const name = await newFolder();
  const storage = await openMarked(db, createDiskStorage(name), now);
  await storage.put(key, fileSource(source));
  await rm(name, { recursive: true });
  await expect(storage.put(key, fileSource(source))).rejects.toMatchObject({
    code: 'data_unreachable',
  });
  await expect(storage.check()).rejects.toMatchObject({ code: 'data_unreachable' });
  expect(await readdir(folder)).not.toContain(path.basename(name));
});

test('processes that start at once on an empty database agree on one mark', async () => {
  const db = await useDatabase();
  const name = await newFolder();
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openMarked(db, createDiskStorage(name), now)),
  );
  for (const storage of opened) await storage.check();
  expect(await db.$count(storageMark)).toBe(1);
});

test('a new database takes over the mark of a storage that has one', async () => {
  const name = await newFolder();
  await openMarked(await useDatabase(), createDiskStorage(name), now);
  const before = await createDiskStorage(name).readMark();
  await (await openMarked(await useDatabase(), createDiskStorage(name), now)).check();
  expect(await createDiskStorage(name).readMark()).toBe(before);
});
