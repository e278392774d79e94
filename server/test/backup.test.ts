import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { files, prescriptionRequests, uploadSegments, uploads } from '../src/database/schema.ts';
import { findLastBackup } from '../src/features/files/index.ts';
import { storageKey } from '../src/features/files/storage.ts';
import { type TestApp, useTestApp } from './app.ts';
import { Browser, signedIn } from './client.ts';
import { makePharmacy, pdf, photo } from './factories.ts';
import { fileKey } from './file-key.ts';
import { createTestDatabase } from './postgres.ts';
import { runProgram, useDatabaseAndFolder } from './process.ts';
import { uploaded } from './uploading.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const waitOptions = { timeout: 30_000, interval: 20 };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function useFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dawaya-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function connectTo(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Runs `npm run backup -- FOLDER` or `npm run restore -- FOLDER` on that database and folder. */
async function run(
  command: 'backup' | 'restore',
  folder: string,
  place: { url: string; dataDir: string },
  keys: Record<string, string> = {},
) {
  const { ended, output } = runProgram(command, [folder], {
    DATABASE_URL: place.url,
    DATA_DIR: place.dataDir,
    ...keys,
  });
  return { code: await ended, output: output() };
}

/** A product with a pharmacy that has a document, and a way to send it requests with photos. */
async function useProduct(fileKeys: string[] = []) {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place, config: { fileKeys } });
  const pharmacy = await makePharmacy(app);
  const keep = async () => {
    const source = path.join(place.dataDir, 'licence.pdf');
    await writeFile(source, pdf);
    const stored = await app.app.files.store([{ path: source, name: 'licence.pdf' }], 'documents');
    await app.app.files.attach(app.db, stored, { pharmacyId: pharmacy.id });
  };
  await keep();
  let sent = 0;
  return {
    place,
    app,
    pharmacy,
    async sendRequest() {
      const shade = 10 * ++sent;
      const fields = { pharmacyId: pharmacy.id, customerName: 'Amna', phone: '0912345678' };
      const answer = await new Browser(app).form(
        '/api/prescription-requests',
        { ...fields, email: `amna-${sent}@example.com` },
        {
          prescriptionImages: [
            { name: 'a.jpg', content: await photo(shade) },
            { name: 'b.jpg', content: await photo(shade + 5) },
          ],
        },
      );
      expect(answer.status).toBe(201);
    },
    /** Replaces the document as a pharmacy does: the first is deleted at once. */
    async replaceDocument() {
      const old = await app.app.files.detach(app.db, { pharmacyId: pharmacy.id });
      await keep();
      await app.app.files.discard(old);
      expect(old).toHaveLength(1);
    },
  };
}

/**
 * Opens every file that has an owner, as the product does.
 * @returns its SHA-256 by its key. A repeated backup may also have files of a running request,
 *   which have no owner yet.
 */
async function openAll(app: TestApp): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const row of await app.db.select().from(files).where(eq(files.state, 'ready'))) {
    const { id, pharmacyId, prescriptionRequestId, sha256: whole, smallSha256 } = row;
    const owner = pharmacyId
      ? { pharmacyId }
      : { prescriptionRequestId: String(prescriptionRequestId) };
    for (const size of row.hasSmall ? ([undefined, 'small'] as const) : [undefined]) {
      const { stream } = await app.app.files.open(id, owner, 'anybody', size);
      const hash = sha256(await buffer(stream));
      expect(hash).toBe((size ? smallSha256 : whole)?.toString('hex'));
      hashes.set(storageKey(id, size), hash);
    }
  }
  return hashes;
}

async function restoredFrom(folder: string) {
  const { url, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  const place = { url, dataDir: path.join(await useFolder(), 'data') };
  const restored = await run('restore', folder, place);
  expect(restored.code, restored.output).toBe(0);
  return { place, app: await useTestApp({ beside: place }) };
}

test('a backup during incoming requests restores every file', async () => {
  const { place, app, pharmacy, sendRequest, replaceDocument } = await useProduct();
  for (let number = 1; number <= 3; number++) await sendRequest();
  await uploaded(new Browser(app), await photo());

  // pg_dump waits for this lock, after it has fixed the moment of the backup.
  const blocker = await connectTo(place.url);
  await blocker.query('begin; lock table contact_messages');
  const folder = await useFolder();
  const backup = run('backup', folder, place);
  await vi.waitFor(async () => {
    const waiting = `select 1 from pg_locks where not granted and relation = 'contact_messages'::regclass`;
    expect((await blocker.query(waiting)).rows).toHaveLength(1);
  }, waitOptions);
  await sendRequest();
  await replaceDocument();
  await blocker.query('rollback');
  await sendRequest();
  const { code, output } = await backup;
  expect(code, output).toBe(0);
  expect(output).toContain('Files were replaced meanwhile');

  const restored = await restoredFrom(folder);
  // Backups omit photos that wait for their request.
  for (const table of [uploads, uploadSegments]) {
    expect(await app.db.$count(table)).toBe(1);
    expect(await restored.app.db.$count(table)).toBe(0);
  }
  const originals = await openAll(app);
  const copies = await openAll(restored.app);
  // The backup has the new version of a file that was replaced meanwhile; it may have the last
  // request.
  const requests = await restored.app.db.$count(prescriptionRequests);
  expect(requests).toBeGreaterThanOrEqual(4);
  expect(copies.size).toBe(requests * 4 + 1);
  expect([...copies].filter(([key, hash]) => originals.get(key) !== hash)).toEqual([]);

  const dashboard = await signedIn(restored.app, 'pharmacy', pharmacy.id);
  const { body } = await dashboard.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
  expect(body).toHaveLength(requests);
});

test('a second backup into the folder has the new files, and no deleted ones', async () => {
  const { place, app, sendRequest, replaceDocument } = await useProduct();
  const folder = await useFolder();
  expect((await run('backup', folder, place)).code).toBe(0);
  const first = await findLastBackup(app.db);
  expect(first).toEqual(expect.any(Date));
  await replaceDocument();
  await sendRequest();
  expect((await run('backup', folder, place)).code).toBe(0);
  expect(Number(await findLastBackup(app.db))).toBeGreaterThan(Number(first));

  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found.filter((entry) => entry.isFile()).map(({ name }) => name);
  const kept = [...(await openAll(app)).keys()].map((key) => path.basename(key));
  expect(names.sort()).toEqual(['database.dump', 'storage-mark', ...kept].sort());
});

test('an encrypted backup has nothing in plain, and the key of the backup alone restores it', async () => {
  const { place, app, sendRequest } = await useProduct([fileKey]);
  await sendRequest();
  const identity = await generateX25519Identity();
  const folder = await useFolder();
  // Copies of a backup without a recipient of its own do not stay.
  expect((await run('backup', folder, place, { FILE_KEYS: fileKey })).code).toBe(0);
  const keys = { FILE_KEYS: fileKey, BACKUP_RECIPIENT: await identityToRecipient(identity) };
  const { code, output } = await run('backup', folder, place, keys);
  expect(code, output).toBe(0);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const all = found.filter((entry) => entry.isFile());
  expect(all.map(({ name }) => name)).not.toContain('database.dump');
  const secret = all.filter(({ name }) => !['storage-mark', 'encrypted-for'].includes(name));
  expect(secret).toHaveLength(6);
  for (const { parentPath, name } of secret)
    expect((await readFile(path.join(parentPath, name))).toString('latin1')).toMatch(/^age-encr/);

  const newKey = await generateX25519Identity();
  const { url, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  const other = { url, dataDir: path.join(await useFolder(), 'data') };
  const refused = await run('restore', folder, other, { FILE_KEYS: newKey });
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining(`the secret key of ${await identityToRecipient(fileKey)} or`),
  ]);
  const restored = await run('restore', folder, other, { FILE_KEYS: `${newKey},${identity}` });
  expect(restored.code, restored.output).toBe(0);
  const again = await useTestApp({ beside: other, config: { fileKeys: [newKey] } });
  expect(await openAll(again)).toEqual(await openAll(app));
  const [row] = await again.db.select().from(files);
  expect(row?.keyRecipient).toBe(await identityToRecipient(newKey));
});

test('a backup without the key of the files is refused', async () => {
  const { place } = await useProduct([fileKey]);
  const { code, output } = await run('backup', await useFolder(), place);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`FILE_KEYS lacks the keys of ${await identityToRecipient(fileKey)}`),
  ]);
});

test('a damaged file in the storage is named, and the rest is backed up', async () => {
  const { place, app, sendRequest } = await useProduct();
  await sendRequest();
  const [key = ''] = [...(await openAll(app)).keys()];
  await writeFile(path.join(place.dataDir, 'files', key), 'something else');
  const folder = await useFolder();
  const { code, output } = await run('backup', folder, place);
  expect(code).toBe(1);
  expect(output).toContain(`Missing or damaged: ${key}`);
  expect(output).toContain('4 files and the database are in');
  expect(await findLastBackup(app.db)).toBeNull();
});

test('a restore compares sizes, and names the files that it cannot check', async () => {
  const { place, app, sendRequest } = await useProduct();
  await sendRequest();
  const stored = await app.db.select().from(files).where(eq(files.state, 'ready'));
  const [first, second] = stored.filter(({ hasSmall }) => hasSmall);
  await app.db.update(files).set({ sha256: null });
  const folder = await useFolder();
  expect((await run('backup', folder, place)).code).toBe(0);
  await writeFile(path.join(folder, 'files', storageKey(second?.id ?? '')), 'something else');
  const { url, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  const dataDir = path.join(await useFolder(), 'data');
  const { code, output } = await run('restore', folder, { url, dataDir });
  expect(code).toBe(1);
  expect(output).toContain(`Missing or damaged: ${storageKey(second?.id ?? '')}`);
  expect(output).toContain(`Not checked: ${storageKey(first?.id ?? '')}`);
  expect(output).not.toContain('each as it was stored');
});

test('neither command overwrites anything', async () => {
  const { place } = await useProduct();
  const folder = await useFolder();
  const own = await run('backup', place.dataDir, place);
  expect([own.code, own.output]).toEqual([1, expect.stringContaining('keeps its files')]);
  expect((await run('backup', folder, place)).code).toBe(0);

  const other = await useProduct();
  const another = await run('backup', folder, other.place);
  expect([another.code, another.output]).toEqual([
    1,
    expect.stringContaining('a backup of another database'),
  ]);
  const full = await run('restore', folder, place);
  expect([full.code, full.output]).toEqual([1, expect.stringContaining('is not empty')]);
  const foreign = await run('restore', folder, other.place);
  expect([foreign.code, foreign.output]).toEqual([
    1,
    expect.stringContaining('that of another database'),
  ]);
});
