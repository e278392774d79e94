import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDiskStorage } from '../../server/src/features/files/disk-storage.ts';
import { openKeyRing, withKeys } from '../../server/src/features/files/key-ring.ts';
import { fileSource, type Storage, storageKey } from '../../server/src/features/files/storage.ts';
import { fileKey } from '../../server/test/file-key.ts';
import { type Bench, type Figure, formatNumber, type Measure, median } from '../measure.ts';
import { megabyte, memoryOf } from '../support/memory.ts';

const megabytes = 10;
const rounds = 15;
const key = storageKey('ab6e4c52-0000-4000-8000-000000000000');
/** In MB: the most that a process may grow while it encrypts and decrypts. */
const mostGrowth = 25;

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Returns MB a second of one storing and of one opening. */
async function take(storage: Storage, file: string): Promise<{ put: number; open: number }> {
  const began = performance.now();
  await storage.put(key, fileSource(file));
  const between = performance.now();
  await pipeline((await storage.open(key)).stream, nowhere());
  const [put, open] = [between - began, performance.now() - between];
  return { put: (megabytes * 1000) / put, open: (megabytes * 1000) / open };
}

/** Stores and opens a file of 10 MB in a folder of this machine, in plain and encrypted. */
async function measure(bench: Bench): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-encryption-'));
  bench.afterwards(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'file');
  await writeFile(file, randomBytes(megabytes * megabyte));
  const plain = createDiskStorage(path.join(folder, 'plain'));
  const disk = createDiskStorage(path.join(folder, 'encrypted'));
  const encrypted = withKeys(disk, await openKeyRing([fileKey]));
  for (const storage of [plain, encrypted]) await take(storage, file);
  const before = await memoryOf(process.pid);
  const ours: Awaited<ReturnType<typeof take>>[] = [];
  const theirs: typeof ours = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await take(plain, file));
    ours.push(await take(encrypted, file));
  }
  const growth = Math.max(0, (await memoryOf(process.pid)).now - before.now);
  const speed = (of: typeof ours, what: 'put' | 'open') =>
    `${formatNumber(median(of.map((one) => one[what])))} MB/s`;
  return [
    {
      what: 'storing 10 MB, encrypted and synced to disk',
      ours: speed(ours, 'put'),
      yardstick: `${speed(theirs, 'put')} in plain`,
    },
    {
      what: 'opening 10 MB that are encrypted',
      ours: speed(ours, 'open'),
      yardstick: `${speed(theirs, 'open')} in plain`,
    },
    {
      what: `growth of the process over ${rounds} files of 10 MB`,
      ours: `${formatNumber(growth)} MB`,
      target: `≤ ${mostGrowth} MB`,
      isReached: growth <= mostGrowth,
    },
  ];
}

export const encryption: Measure = { name: 'encryption', measure };
