import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openFilesFixture } from '../../../test/files-fixture.ts';
import { pdf, phonePhoto } from '../../../test/pictures.ts';
import { createTestDatabase } from '../../../test/postgres.ts';
import { type TestStorage, testStorages } from '../../../test/storages.ts';
import { openPostgresql } from '../../database/postgresql.ts';
import { files } from '../../database/schema.ts';
import { openKeyRing, withKeys } from './key-ring.ts';
import { listMissingKeys } from './rotate-keys.ts';
import { fileSource, type StoredObject, storageKey } from './storage.ts';

const [older, newer, foreign] = await Promise.all([
  generateX25519Identity(),
  generateX25519Identity(),
  generateX25519Identity(),
]);
const publicOf = identityToRecipient;
const object = (content: Buffer): StoredObject => ({
  stream: Readable.from([content], { objectMode: false }),
  bytes: content.length,
});
const read = async ({ stream, bytes }: StoredObject) => {
  const content = await buffer(stream);
  expect(content.length).toBe(bytes);
  return content;
};

describe('the age format', () => {
  const kib64 = 64 * 1024;

  test.each([0, 1, kib64 - 1, kib64, kib64 + 1, 3 * kib64 + 7])(
    'the package and the server read from each other %i bytes',
    async (size) => {
      const ring = await openKeyRing([newer]);
      const plain = randomBytes(size);
      const encrypted = await read(await ring.encrypt(object(plain)));
      const decrypter = new Decrypter();
      decrypter.addIdentity(newer);
      expect(Buffer.from(await decrypter.decrypt(encrypted)).equals(plain)).toBe(true);
      const encrypter = new Encrypter();
      encrypter.addRecipient(await publicOf(newer));
      const theirs = Buffer.from(await encrypter.encrypt(plain));
      expect((await read(await ring.decrypt(object(theirs)))).equals(plain)).toBe(true);
    },
  );

  test('cut, lengthened, flipped and reordered bytes are refused', async () => {
    const ring = await openKeyRing([newer]);
    const whole = await read(await ring.encrypt(object(randomBytes(3 * kib64))));
    const sealed = kib64 + 16;
    const start = whole.length - 3 * sealed;
    const part = (number: number) => whole.subarray(start + number * sealed).subarray(0, sealed);
    const head = whole.subarray(0, start);
    const flipped = (at: number) => {
      const copy = Buffer.from(whole);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const spoiled: [string, Buffer][] = [
      ['cut in the header', whole.subarray(0, 60)],
      ['cut after the header', head],
      ['cut within a part', whole.subarray(0, -1)],
      ['cut between two parts', whole.subarray(0, -sealed)],
      ['lengthened', Buffer.concat([whole, Buffer.from('x')])],
      ['flipped in the header', flipped(40)],
      ['flipped in a part', flipped(start + 5)],
      ['flipped at the end', flipped(whole.length - 1)],
      ['reordered', Buffer.concat([head, part(1), part(0), part(2)])],
    ];
    for (const [how, bytes] of spoiled) {
      const opened = async () => buffer((await ring.decrypt(object(bytes))).stream);
      await expect(opened(), how).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('a mistyped key is named by its place and not repeated', async () => {
    const mistyped = `${older.slice(0, -1)}${older.endsWith('Q') ? 'P' : 'Q'}`;
    const failure = await openKeyRing([newer, mistyped]).catch((error: Error) => error.message);
    expect(failure).toContain('FILE_KEYS: number 2');
    expect(failure).not.toContain(mistyped);
  });
});

describe.each(['disk', 's3'] as const)('encrypted files on %s', (kind) => {
  let opened: TestStorage;
  let folder: string;
  let sources: { path: string; name: string }[];
  beforeAll(async () => {
    opened = await testStorages[kind]();
    folder = await mkdtemp(path.join(tmpdir(), 'dawaya-sources-'));
    sources = ['photo.jpg', 'licence.pdf'].map((name) => ({ path: path.join(folder, name), name }));
    await phonePhoto(900, 600).toFile(sources[0]?.path ?? '');
    await writeFile(sources[1]?.path ?? '', pdf);
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A database, and processes with different keys over it and the one storage. */
  async function useProduct() {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const { db, close } = openPostgresql(url, () => {});
    onTestFinished(close);
    const start = async (...keys: string[]) => {
      const ring = await openKeyRing(keys);
      const failing: { putsLeft: number } = { putsLeft: Number.POSITIVE_INFINITY };
      const fixture = await openFilesFixture(url, {
        ...withKeys(opened.storage, ring),
        put: async (key, source) => {
          if (failing.putsLeft-- <= 0) throw new Error('the process has ended');
          await withKeys(opened.storage, ring).put(key, source);
        },
      });
      onTestFinished(() => fixture.close());
      return { ...fixture, failing };
    };
    const first = await start();
    const owner = { pharmacyId: first.pharmacyId };
    type Process = Awaited<ReturnType<typeof start>>;
    return {
      db,
      start,
      first,
      async store({ service }: Process) {
        const stored = await service.store(sources, 'documents');
        await service.attach(db, stored, owner);
        return stored.map(({ id }) => id);
      },
      async open({ service }: Process, id: string, size?: 'small') {
        return read(await service.open(id, owner, 'anybody', size));
      },
      recipientOf: async (id = '') =>
        (await db.select().from(files).where(eq(files.id, id)))[0]?.keyRecipient,
    };
  }

  const atRest = async (id: string, size?: 'small') =>
    (await buffer((await opened.storage.open(storageKey(id, size))).stream)).toString('latin1');
  const magic = 'age-encryption.org/v1';

  test('are not readable at rest, and are opened and copied like others', async () => {
    const { db, start, store, open } = await useProduct();
    const process = await start(newer);
    const [picture = '', document = ''] = await store(process);
    for (const bytes of [await atRest(picture), await atRest(picture, 'small')])
      expect(bytes.startsWith(magic)).toBe(true);
    expect(await atRest(document)).not.toContain('%PDF');
    expect((await open(process, document)).equals(pdf)).toBe(true);
    expect((await open(process, picture, 'small')).toString('latin1', 0, 3)).toBe('\xff\xd8\xff');

    const pharmacyId = (await start(newer)).pharmacyId;
    const copies = await process.service.duplicate({ pharmacyId: process.pharmacyId });
    await process.service.attach(db, copies, { pharmacyId });
    for (const { id } of copies) expect((await atRest(id)).startsWith(magic)).toBe(true);
  });

  test('swapped with one another are refused', async () => {
    const { start, store, open } = await useProduct();
    const process = await start(newer);
    const [picture = '', document = ''] = await store(process);
    const swapped = Buffer.from(await atRest(picture), 'latin1');
    await opened.storage.put(storageKey(document), async () => object(swapped));
    await expect(open(process, document)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a ring without the key names those that need it, and they stay', async () => {
    const { db, start, store, open } = await useProduct();
    const [id = ''] = await store(await start(older));
    const stranger = await start(foreign);
    await stranger.service.rotateKeys();
    const failure = await open(stranger, id).catch((error: Error) => error.message);
    expect(failure).toContain(`a key that FILE_KEYS lacks; it has ${await publicOf(foreign)}`);
    const needed = await listMissingKeys(db, [await publicOf(foreign)]);
    expect(needed).toMatchObject([{ recipient: await publicOf(older), files: 2 }]);
    expect(needed[0]?.examples).toContain(id);
    expect(await listMissingKeys(db, [await publicOf(older)])).toEqual([]);
    expect(await open(await start(foreign, older), id)).toBeDefined();
  });

  test('the rotation encrypts again, continues after an end, and leaves damaged ones', async () => {
    const { start, first, store, open, recipientOf } = await useProduct();
    const [plainPicture = '', plainDocument = ''] = await store(first);
    const [picture = '', damaged = ''] = await store(await start(older));
    await opened.storage.put(storageKey(damaged), fileSource(sources[0]?.path ?? ''));
    const process = await start(newer, older);
    const all = [plainPicture, plainDocument, picture];
    for (const id of all) expect(await open(process, id)).toBeDefined();

    process.failing.putsLeft = 2;
    await process.service.rotateKeys();
    process.failing.putsLeft = Number.POSITIVE_INFINITY;
    const again = await start(newer, older);
    await again.service.rotateKeys();

    const current = await publicOf(newer);
    for (const id of all) expect(await recipientOf(id)).toBe(current);
    expect(await recipientOf(damaged)).toBe(await publicOf(older));
    const only = await start(newer);
    for (const id of all) expect(await open(only, id)).toBeDefined();
    expect((await open(only, plainDocument)).equals(pdf)).toBe(true);
    expect(await open(only, picture, 'small')).toBeDefined();
    expect((await atRest(plainPicture)).startsWith(magic)).toBe(true);
  });
});
