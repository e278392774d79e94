import { access } from 'node:fs/promises';
import path from 'node:path';
import { askDatabase, isEmptyDatabase, restoreDatabase } from '../database/dump.ts';
import { innermostReason } from '../database/errors.ts';
import {
  copyObjects,
  createDiskStorage,
  listNamedObjects,
  listObjectsInFolder,
} from '../features/files/index.ts';
import { readBackupSettings } from './backup-place.ts';
import { fail, printLine } from './command.ts';

const usage = `Usage:
  npm run restore -- FOLDER

Fills the empty database of DATABASE_URL and its storage with what "npm run backup" wrote into FOLDER.
Stop Dawaya first. What breaks off can be run again.
`;

const { folder, url, dataDir, storage, place } = readBackupSettings(usage);
const dump = path.join(folder, 'database.dump');
const copies = createDiskStorage(path.join(folder, 'files'));
const temporary = path.join(dataDir, 'uploads', 'restore');

try {
  process.stderr.write(`Database: ${place}\n`);
  const mark = await copies.readMark();
  if (!mark) fail(`${folder} holds no backup: its folder "files" has no mark.`);
  await access(dump);
  const storageMark = await storage.readMark();
  if (storageMark !== undefined && storageMark !== mark)
    fail('The storage is that of another database. Nothing was changed.');
  if (!(await isEmptyDatabase(url)))
    fail('The database is not empty: make a new one, and set DATABASE_URL. Nothing was changed.');

  // Files first, so that the database never refers to a missing one.
  const all = await listObjectsInFolder(path.join(folder, 'files'));
  await copyObjects(all, copies, storage, temporary);
  if (!storageMark) await storage.writeMark(mark);
  await restoreDatabase(url, dump);

  const { objects } = await askDatabase(url, listNamedObjects);
  const missing = await copyObjects(objects, copies, storage, temporary);
  const there = objects.filter((object) => !missing.includes(object));
  const unhashed = there.filter(({ sha256 }) => sha256 === null);
  printLine(
    unhashed.length === 0
      ? `The database and ${there.length} files are there, each as it was stored.`
      : `The database and ${there.length} files are there. ${there.length - unhashed.length} are as they were stored.`,
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
