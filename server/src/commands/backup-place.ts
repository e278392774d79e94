import path from 'node:path';
import { createDiskStorage, createS3Storage } from '../features/files/index.ts';
import { describeDatabase, fail, readSettings } from './command.ts';

/**
 * Reads the folder argument of `npm run backup` and `npm run restore`, and the settings of database
 * and storage. It opens, creates and migrates nothing. It ends the command with `usage` for other
 * arguments.
 */
export function readBackupSettings(usage: string) {
  const [argument, ...others] = process.argv.slice(2);
  if (!argument || argument.startsWith('-') || others.length > 0) fail(usage);
  const config = readSettings();
  if (!config.databaseUrl)
    fail(
      `This is for PostgreSQL. The embedded database is a folder: stop Dawaya and copy ${config.dataDir}.`,
    );
  const ownFiles = config.s3 ? undefined : path.join(config.dataDir, 'files');
  return {
    folder: path.resolve(argument),
    url: config.databaseDirectUrl ?? config.databaseUrl,
    dataDir: config.dataDir,
    ownFiles,
    storage: config.s3 ? createS3Storage(config.s3) : createDiskStorage(ownFiles ?? ''),
    place: describeDatabase(config),
  };
}
