import { createReadStream, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { askDatabase, isEmptyDatabase, restoreDatabase } from '../database/dump.ts';
import { innermostReason } from '../database/errors.ts';
import {
  copyObjects,
  listObjectsInFolder,
  listReferencedObjects,
  recordRecipient,
  sealTextKeyAgain,
} from '../features/files/index.ts';
import { readBackupSettings } from './backup-place.ts';
import { fail, printLine } from './command.ts';

const usage = `Usage:
  npm run restore -- FOLDER

Fills the empty database of DATABASE_URL and its storage with what "npm run backup" wrote into FOLDER.
Stop Dawaya first. What breaks off can be run again.
`;

const { folder, url, storage, place, copies, ring, backupRing, readersBefore } =
  await readBackupSettings(usage);
const dumps = ['database.dump.age', 'database.dump'].map((name) => path.join(folder, name));
const dump = dumps.find(existsSync) ?? path.join(folder, 'database.dump');

try {
  process.stderr.write(`Database: ${place}\n`);
  const mark = await copies.readMark();
  if (!mark) fail(`${folder} holds no backup: its folder "files" has no mark.`);
  await access(dump);
  if (readersBefore.length > 0 && !readersBefore.some((key) => ring.recipients.includes(key)))
    fail(
      `The backup needs the secret key of ${readersBefore.join(' or ')} in FILE_KEYS. Nothing was changed.`,
    );
  const storageMark = await storage.readMark();
  if (storageMark !== undefined && storageMark !== mark)
    fail('The storage is that of another database. Nothing was changed.');
  if (!(await isEmptyDatabase(url)))
    fail('The database is not empty: make a new one, and set DATABASE_URL. Nothing was changed.');

  // Files first, so that the database never refers to a missing file.
  const all = await listObjectsInFolder(path.join(folder, 'files'));
  const first = await copyObjects(all, { from: copies, to: storage });
  if (!storageMark) await storage.writeMark(mark);
  const opened = await backupRing.decrypt({ stream: createReadStream(dump), bytes: 0 });
  await restoreDatabase(url, opened.stream);
  await askDatabase(url, (db) => sealTextKeyAgain(db, ring));

  const { objects } = await askDatabase(url, listReferencedObjects);
  const { copied, missing } = await copyObjects(objects, { from: copies, to: storage });
  await askDatabase(url, (db) =>
    recordRecipient(db, [...first.copied, ...copied], ring.recipients[0]),
  );
  const storedObjects = objects.filter((object) => !missing.includes(object));
  const unhashed = storedObjects.filter(({ sha256 }) => sha256 === null);
  printLine(
    unhashed.length === 0
      ? `The database and ${storedObjects.length} files are there, each as it was stored.`
      : `The database and ${storedObjects.length} files are there. ${storedObjects.length - unhashed.length} are as they were stored.`,
  );
  if (unhashed.length > 0)
    process.stderr.write(
      `${unhashed.length} files have no hash: only their size was compared, and of small pictures not even that.\n`,
    );
  for (const { key } of unhashed) process.stderr.write(`Not checked: ${key}\n`);
  for (const { key } of missing) process.stderr.write(`Missing or damaged: ${key}\n`);
  process.exit(missing.length > 0 ? 1 : 0);
} catch (error) {
  fail(innermostReason(error));
}
