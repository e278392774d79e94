import { createWriteStream } from 'node:fs';
import { mkdir, open, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { askDatabase, dumpDatabase } from '../database/dump.ts';
import { innermostReason } from '../database/errors.ts';
import {
  copyObjects,
  filterReferenced,
  listMissingKeys,
  listObjectsInFolder,
  listReferencedObjects,
  type ReferencedObject,
  recordBackup,
  sealTextKeyAgain,
} from '../features/files/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readBackupSettings } from './backup-place.ts';
import { fail, printLine } from './command.ts';

const usage = `Usage:
  npm run backup -- FOLDER

Writes the database and all files that it names into FOLDER, while Dawaya serves. In a folder with an
earlier backup it adds what is new and removes what is gone; until it ends, that backup stays whole.
`;

/** Attempts when a file is replaced during the backup. */
const tries = 5;

// The backup contains personal data.
process.umask(0o077);

const {
  folder,
  url,
  storage,
  place,
  ownFiles,
  copies,
  ring,
  backupRing,
  readers,
  isDumpEncrypted,
  readersFile,
  readersBefore,
} = await readBackupSettings(usage);
const dumps = [path.join(folder, 'database.dump'), path.join(folder, 'database.dump.age')] as const;
const [dump, otherDump] = isDumpEncrypted ? [dumps[1], dumps[0]] : dumps;
const half = `${dump}.half`;
const filesFolder = path.join(folder, 'files');

/**
 * @throws Error when the storage does not belong to the database, or the folder contains backups of
 * another database.
 */
async function assertMarks(mark: string | undefined): Promise<void> {
  if (!mark) throw new Error('The database has no storage yet: start Dawaya on it once.');
  if ((await storage.readMark()) !== mark)
    throw new Error(
      'The storage lacks the mark of this database: is it mounted, and the right one?',
    );
  const storageMark = await copies.readMark();
  if (storageMark === undefined) await copies.writeMark(mark);
  else if (storageMark !== mark) throw new Error(`${folder} holds a backup of another database.`);
}

async function removeSurplus(objects: ReferencedObject[]): Promise<void> {
  const namedKeys = new Set(objects.map(({ key }) => key));
  for (const { key } of await listObjectsInFolder(filesFolder))
    if (!namedKeys.has(key)) await copies.delete(key);
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeDump(content: Readable): Promise<void> {
  // A stream has no size before its end, and the size is only for a storage.
  const plain = { stream: content, bytes: 0 };
  const { stream } = isDumpEncrypted ? await backupRing.encrypt(plain) : plain;
  await pipeline(stream, createWriteStream(half, { mode: 0o600 }));
}

/**
 * Seals the key of texts for the readers of the backup, too.
 * @throws Error that names keys which stored files or texts need.
 */
async function assertKeys(): Promise<void> {
  const missing = await askDatabase(url, (db) => listMissingKeys(db, ring.recipients));
  if (missing.length > 0)
    throw new Error(
      `FILE_KEYS lacks the keys of ${missing.map((key) => key.recipient).join(', ')}`,
    );
  await askDatabase(url, (db) => sealTextKeyAgain(db, backupRing));
}

/** Returns the objects that are missing or damaged in the storage itself. */
async function runBackup(): Promise<ReferencedObject[]> {
  const isForOthers = readersBefore.join() !== readers.join();
  for (let triesLeft = tries; ; triesLeft--) {
    const { mark, objects } = await dumpDatabase(url, writeDump, listReferencedObjects);
    await assertMarks(mark);
    const { missing } = await copyObjects(objects, {
      from: storage,
      to: copies,
      overwrites: isForOthers,
    });
    const lost = await askDatabase(url, (db) => filterReferenced(db, missing));
    if (lost.length < missing.length && triesLeft > 1) {
      printLine('Files were replaced meanwhile: once more, for what is new.');
      continue;
    }
    await syncToDisk(half);
    await rename(half, dump);
    await rm(otherDump, { force: true });
    await (readers.length > 0
      ? writeFile(readersFile, readers.join('\n'))
      : rm(readersFile, { force: true }));
    await syncToDisk(folder);
    await removeSurplus(objects);
    printLine(`${objects.length - missing.length} files and the database are in ${folder}`);
    return missing;
  }
}

try {
  await mkdir(filesFolder, { recursive: true });
  if (ownFiles && (await realpath(filesFolder)) === (await realpath(ownFiles).catch(() => '')))
    fail(`${folder} is where Dawaya itself keeps its files. Name another folder.`);
  process.stderr.write(`Database: ${place}\n`);
  await assertKeys();
  const missing = await runBackup();
  if (missing.length === 0) await askDatabase(url, (db) => recordBackup(db, systemClock()));
  for (const { key } of missing) process.stderr.write(`Missing or damaged: ${key}\n`);
  process.exit(missing.length > 0 ? 1 : 0);
} catch (error) {
  fail(innermostReason(error));
}
