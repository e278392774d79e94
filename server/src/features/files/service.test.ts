import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FilesFixture, openFilesFixture } from '../../../test/files-fixture.ts';
import { pdf, phonePhoto } from '../../../test/pictures.ts';
import { createTestDatabase } from '../../../test/postgres.ts';
import { type TestStorage, testStorages } from '../../../test/storages.ts';
import { OutageError } from '../../database/errors.ts';
import { files } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';
import { fileSource, type Storage, storageKey } from './storage.ts';

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  let fixture: FilesFixture;
  let opened: TestStorage;
  let failing: Partial<Storage>;
  let folder: string;
  let dropDatabase: () => Promise<void>;
  let sources: { path: string; name: string }[];

  beforeAll(async () => {
    const database = await createTestDatabase();
    dropDatabase = database.drop;
    opened = await testStorages[kind]();
    const { storage } = opened;
    fixture = await openFilesFixture(database.url, {
      recipients: [],
      put: (key, source) => (failing.put ?? storage.put)(key, source),
      open: (key) => storage.open(key),
      delete: (key) => (failing.delete ?? storage.delete)(key),
      check: () => storage.check(),
      freeBytes: () => storage.freeBytes(),
    });
    folder = await mkdtemp(path.join(tmpdir(), 'dawaya-sources-'));
    sources = ['licence.png', 'ترخيص.pdf'].map((name) => ({ path: path.join(folder, name), name }));
    await phonePhoto(900, 600).toFile(sources[0]?.path ?? '');
    await writeFile(sources[1]?.path ?? '', pdf);
  });
  beforeEach(async () => {
    failing = {};
    await fixture.service.discard(
      await fixture.db.update(files).set({ state: 'pending' }).returning(),
    );
  });
  afterAll(async () => {
    await fixture.close();
    await opened.close();
    await dropDatabase();
    await rm(folder, { recursive: true, force: true });
  });

  const expectNothingLeft = async () => {
    expect([await fixture.rows(), await opened.count(), await fixture.tempFiles()]).toEqual([
      [],
      0,
      [],
    ]);
  };

  test('get their owner in order, pictures as pictures and PDFs as downloads', async () => {
    const stored = await fixture.service.store(sources, 'documents');
    const owner = { pharmacyId: fixture.pharmacyId };
    await expect(fixture.service.open(stored[0]?.id ?? '', owner, 'anybody')).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    );
    await fixture.db.transaction((db) => fixture.service.attach(db, stored, owner));

    const lists = await fixture.service.list(fixture.db, 'pharmacyId', [
      fixture.pharmacyId,
      randomUUID(),
    ]);
    expect(lists.get(fixture.pharmacyId)).toEqual(stored);
    expect([...lists.values()].map((list) => list.length)).toEqual([2, 0]);
    expect(stored.map(({ name, type }) => [name, type])).toEqual([
      ['licence.jpg', 'image/jpeg'],
      ['ترخيص.pdf', 'application/pdf'],
    ]);

    const [picture, document] = await Promise.all(
      stored.map(({ id }) => fetch(`${fixture.address}/files/${id}`)),
    );
    expect(Object.fromEntries(picture?.headers.entries() ?? [])).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(stored[0]?.size),
      'content-disposition': expect.stringMatching(/^inline; filename="licence.jpg"/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(document?.headers.get('content-disposition')).toMatch(
      /^attachment; .*filename\*=UTF-8''%D8/,
    );
    expect(await document?.text()).toBe(pdf.toString());

    const size = async (query: string) => {
      const response = await fetch(`${fixture.address}/files/${stored[0]?.id}${query}`);
      const file = path.join(folder, 'answer.jpg');
      await writeFile(file, Buffer.from(await response.arrayBuffer()));
      const { width, height } = await sharp(file).metadata();
      return [width, height];
    };
    await picture?.body?.cancel();
    expect([await size(''), await size('?size=small')]).toEqual([
      [600, 900],
      [320, 480],
    ]);
    // A PDF has no small rendition, so the whole file is sent.
    const whole = await fetch(`${fixture.address}/files/${stored[1]?.id}?size=small`);
    expect(await whole.text()).toBe(pdf.toString());
  });

  test('are not served once their bytes differ', async () => {
    const stored = await fixture.service.store(sources, 'documents');
    const owner = { pharmacyId: fixture.pharmacyId };
    await fixture.service.attach(fixture.db, stored, owner);
    const [picture, document] = stored.map(({ id }) => id);
    const readable = async (id = '', size?: 'small') => {
      const response = await fetch(`${fixture.address}/files/${id}${size ? `?size=${size}` : ''}`);
      await response.arrayBuffer();
      return response.status;
    };
    const all = async () => [
      await readable(picture),
      await readable(picture, 'small'),
      await readable(document),
    ];
    expect(await all()).toEqual([200, 200, 200]);
    const other = path.join(folder, 'other');
    await writeFile(other, pdf.subarray(0, -1));
    await opened.storage.put(storageKey(picture ?? '', 'small'), fileSource(other));
    expect(await all()).toEqual([200, 404, 200]);
    await opened.storage.put(storageKey(picture ?? ''), fileSource(other));
    await opened.storage.put(storageKey(document ?? ''), fileSource(other));
    expect(await all()).toEqual([404, 404, 404]);
  });

  test('without a hash get one at their first opening', async () => {
    const [, document] = await fixture.service.store(sources, 'documents');
    const owner = { pharmacyId: fixture.pharmacyId };
    await fixture.service.attach(fixture.db, document ? [document] : [], owner);
    const [stored] = await fixture.db
      .update(files)
      .set({ sha256: null })
      .where(eq(files.id, document?.id ?? ''))
      .returning();
    const open = async () =>
      buffer((await fixture.service.open(stored?.id ?? '', owner, 'anybody')).stream);
    expect((await open()).equals(pdf)).toBe(true);
    const other = path.join(folder, 'other');
    await writeFile(other, 'something else');
    await opened.storage.put(storageKey(stored?.id ?? ''), fileSource(other));
    await expect(open()).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of a failed call are deleted at once, or by the clean-up after an outage', async () => {
    const isThere = async (error: Error) => {
      const stored = await fixture.service.store(sources, 'documents');
      await expect(fixture.service.orDiscard(stored, () => Promise.reject(error))).rejects.toBe(
        error,
      );
      return (await fixture.db.$count(files)) > 0;
    };
    expect(await isThere(new Error('a refusal'))).toBe(false);
    // A further query would wait as long as the first.
    expect(await isThere(new OutageError('the database has fallen silent'))).toBe(true);
  });

  test('without a hash get one from the clean-up, which names damaged ones', async () => {
    const stored = await fixture.service.store(sources, 'documents');
    const owner = { pharmacyId: fixture.pharmacyId };
    await fixture.service.attach(fixture.db, stored, owner);
    const [picture, document] = stored.map(({ id }) => id);
    const before = await fixture.db.select().from(files).orderBy(files.id);
    await fixture.db.update(files).set({ sha256: null, smallSha256: null });
    const other = path.join(folder, 'other');
    await writeFile(other, pdf.subarray(0, -1));
    await opened.storage.put(storageKey(document ?? ''), fileSource(other));
    await fixture.service.hash();
    const [after] = await fixture.db
      .select()
      .from(files)
      .where(eq(files.id, picture ?? ''));
    expect(after).toEqual(before.find(({ id }) => id === picture));
    const [damaged] = await fixture.db
      .select()
      .from(files)
      .where(eq(files.id, document ?? ''));
    expect(damaged?.sha256).toBeNull();
  });

  test('are not found by a malformed, unknown or foreign id', async () => {
    const stored = await fixture.service.store(sources, 'documents');
    await fixture.service.attach(fixture.db, stored, { pharmacyId: fixture.pharmacyId });
    const id = stored[0]?.id ?? '';
    const tries = [
      () => fixture.service.open('..%2F', { pharmacyId: fixture.pharmacyId }, 'anybody'),
      () => fixture.service.open(randomUUID(), { pharmacyId: fixture.pharmacyId }, 'anybody'),
      () => fixture.service.open(id, { pharmacyId: randomUUID() }, 'anybody'),
      () => fixture.service.open(id, { prescriptionRequestId: fixture.pharmacyId }, 'anybody'),
      () => fixture.service.open(id, { pharmacyId: 'x' }, 'anybody'),
    ];
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      fixture.service.attach(fixture.db, stored, { pharmacyId: fixture.pharmacyId }),
    ).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('leave nothing after a storage failure or an undone call', async () => {
    const { storage } = opened;
    let puts = 0;
    failing.put = async (key, source) => {
      puts += 1;
      if (puts === 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await storage.put(key, source);
    };
    await expect(fixture.service.store(sources, 'documents')).rejects.toThrow('no space left');
    await expectNothingLeft();

    failing = {};
    await fixture.service.discard(await fixture.service.store(sources, 'documents'));
    await expectNothingLeft();
  });

  test('that were attached are not removed by an outdated undo', async () => {
    const stored = await fixture.service.store(sources, 'documents');
    const objects = await opened.count();
    await fixture.service.attach(fixture.db, stored, { pharmacyId: fixture.pharmacyId });
    await fixture.service.discard(stored);
    expect((await fixture.rows()).map(({ state }) => state)).toEqual(['ready', 'ready']);
    expect(await opened.count()).toBe(objects);
  });

  test('without an owner are deleted after an hour, temporary ones too', async () => {
    const kept = await fixture.service.store(sources, 'documents');
    await fixture.service.attach(fixture.db, kept, { pharmacyId: fixture.pharmacyId });
    const left = await fixture.service.store(sources, 'documents');
    const old = path.join(fixture.tempFolder, 'old');
    await writeFile(old, 'x');
    await utimes(old, fixture.held.now, fixture.held.now);
    const start = fixture.held.now;

    fixture.held.now = new Date(start.getTime() + minutes(59));
    await fixture.service.cleanUp();
    expect([(await fixture.rows()).length, await fixture.tempFiles()]).toEqual([4, ['old']]);

    fixture.held.now = new Date(start.getTime() + minutes(61));
    failing.delete = () => Promise.reject(new Error('storage is away'));
    await expect(fixture.service.cleanUp()).rejects.toThrow('storage is away');
    expect((await fixture.rows()).length).toBe(4);

    failing = {};
    await fixture.service.cleanUp();
    const rows = await fixture.rows();
    expect(rows.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
    expect(rows.some(({ id }) => id === left[0]?.id)).toBe(false);
    expect([await opened.count(), await fixture.tempFiles()]).toEqual([3, []]);
    fixture.held.now = start;
  });

  test('that cannot be removed now are left to the clean-up', async () => {
    const stored = await fixture.service.store(sources, 'documents');
    failing.delete = vi.fn(() => Promise.reject(new Error('storage is away')));
    await fixture.service.discard(stored);
    expect((await fixture.rows()).map(({ state }) => state)).toEqual(['pending', 'pending']);
  });
});
