import path from 'node:path';
import { createDiskStorage } from '../features/files/disk-storage.ts';
import { createS3Storage } from '../features/files/s3-storage.ts';
import { fail, placeOf, readSettings } from './command.ts';

/**
 * What `npm run backup` and `npm run restore` work on: the one folder of their arguments, and the
 * database and the storage of the settings. Nothing is opened, made or migrated by that. Ends the
 * command, with `usage`, where there is anything else.
 */
export function readBackupSettings(usage: string) {
  const [named, ...others] = process.argv.slice(2);
  if (!named || named.startsWith('-') || others.length > 0) fail(usage);
  const config = readSettings();
  if (!config.databaseUrl)
    fail(
      `This is for PostgreSQL. The embedded database is a folder: stop Dawaya and copy ${config.dataDir}.`,
    );
  const ownFiles = config.s3 ? undefined : path.join(config.dataDir, 'files');
  return {
    folder: path.resolve(named),
    url: config.databaseDirectUrl ?? config.databaseUrl,
    dataDir: config.dataDir,
    /** The folder of the storage, where it is one. */
    ownFiles,
    storage: config.s3 ? createS3Storage(config.s3) : createDiskStorage(ownFiles ?? ''),
    /** Which database that is, for people. */
    place: placeOf(config),
  };
}
