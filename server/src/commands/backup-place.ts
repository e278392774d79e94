import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { innermostReason } from '../database/errors.ts';
import {
  createDiskStorage,
  createS3Storage,
  openKeyRing,
  withKeys,
} from '../features/files/index.ts';
import { describeDatabase, fail, readSettings } from './command.ts';

/**
 * Reads the folder argument of `npm run backup` and `npm run restore`, and the settings of
 * database, storage and keys. It opens, creates and migrates nothing. It ends the command with
 * `usage` for other arguments.
 */
export async function readBackupSettings(usage: string) {
  const [argument, ...others] = process.argv.slice(2);
  if (!argument || argument.startsWith('-') || others.length > 0) fail(usage);
  const config = readSettings();
  if (!config.databaseUrl)
    fail(
      `This is for PostgreSQL. The embedded database is a folder: stop Dawaya and copy ${config.dataDir}.`,
    );
  const recipient = config.backupRecipient ? [config.backupRecipient] : [];
  const [ring, backupRing] = await Promise.all([
    openKeyRing(config.fileKeys),
    openKeyRing(config.fileKeys, recipient),
  ]).catch((error) => fail(innermostReason(error)));
  const folder = path.resolve(argument);
  const readersFile = path.join(folder, 'encrypted-for');
  const readersBefore = await readFile(readersFile, 'utf8').then(
    (lines) => lines.split('\n'),
    () => [],
  );
  const ownFiles = config.s3 ? undefined : path.join(config.dataDir, 'files');
  return {
    folder,
    copies: withKeys(createDiskStorage(path.join(folder, 'files')), backupRing),
    ring,
    backupRing,
    /** The public keys that the backup is encrypted to; those of the dump only with a recipient. */
    readers: [...ring.recipients.slice(0, 1), ...recipient],
    /** Names the readers of the copies in the folder. */
    readersFile,
    readersBefore,
    isDumpEncrypted: recipient.length > 0,
    url: config.databaseDirectUrl ?? config.databaseUrl,
    dataDir: config.dataDir,
    ownFiles,
    storage: withKeys(
      config.s3 ? createS3Storage(config.s3) : createDiskStorage(ownFiles ?? ''),
      ring,
    ),
    place: describeDatabase(config),
  };
}
