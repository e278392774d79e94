import path from 'node:path';
import { queues } from '../clean-up.ts';
import type { OpenDatabase } from '../database/client.ts';
import { databaseOf, type Engine, openEngine } from '../database/embedded.ts';
import { innermostReason, OutageError } from '../database/errors.ts';
import { openPostgresql } from '../database/postgresql.ts';
import {
  createDiskStorage,
  createS3Storage,
  type KeyRing,
  listMissingKeys,
  openKeyRing,
  openMarked,
  openTextKey,
  type Storage,
  withKeys,
} from '../features/files/index.ts';
import { listMissingAppKeys } from '../features/sessions/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createJobs, type Jobs } from '../platform/jobs.ts';
import { migrate, migratePostgresql } from '../platform/migrate.ts';
import type { Config } from '../settings/config.ts';

/** The open database (migrated), job queue and storage of the settings. */
export interface OpenServices {
  database: OpenDatabase;
  jobs: Jobs;
  storage: Storage;
  keyRing: KeyRing;
}

async function openDatabase(
  config: Config,
  onError: (error: unknown, what: string) => void,
  engine: Engine | undefined,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databasePool } = config;
  if (!databaseUrl) {
    const database = databaseOf(engine ?? (await openEngine(config.dataDir)));
    await migrate(database.db).catch(async (error) => {
      await database.close();
      throw error;
    });
    return database;
  }
  await migratePostgresql(databaseDirectUrl ?? databaseUrl, queues).catch((error) => {
    const setting = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    throw new Error(`${setting}: ${innermostReason(error)}`);
  });
  return openPostgresql(
    databaseUrl,
    (cause) => onError(new OutageError('database connection', { cause }), 'database connection'),
    {
      connections: databasePool,
      directUrl: databaseDirectUrl,
    },
  );
}

/**
 * Opens the services of the settings.
 * @param onError gets background errors.
 * @param engine the embedded database, when it is already open.
 * @throws Error that names the setting, when the database cannot be reached.
 */
export async function openServices(
  config: Config,
  onError: (error: unknown, what: string) => void,
  engine?: Engine,
): Promise<OpenServices> {
  // Before the database, which a start with a mistyped key must not migrate.
  const keyRing = await openKeyRing(config.fileKeys);
  const textKeyRing = await openKeyRing(config.fileKeys, [config.backupRecipient ?? []].flat());
  const database = await openDatabase(config, onError, engine);
  await openTextKey(database.db, textKeyRing, (error) => onError(error, 'sealed text')).catch(
    async (error) => {
      await database.close();
      throw error;
    },
  );
  const storage = config.s3
    ? createS3Storage(config.s3)
    : createDiskStorage(path.join(config.dataDir, 'files'));
  const [jobs, marked, missingKeys, missingAppKeys] = await Promise.all([
    createJobs(database, queues, onError),
    openMarked(database.db, withKeys(storage, keyRing), systemClock),
    listMissingKeys(database.db, keyRing.recipients),
    listMissingAppKeys(database.db, keyRing.recipients),
  ]);
  for (const { recipient, files, examples } of missingKeys)
    process.stderr.write(
      `FILE_KEYS lacks the key of ${recipient}: ${files} stored files need it, such as ${examples.join(', ')}\n`,
    );
  for (const { recipient, apps } of missingAppKeys)
    process.stderr.write(
      `FILE_KEYS lacks the key of ${recipient}: ${apps} authenticator apps need it\n`,
    );
  return { database, jobs, storage: marked, keyRing };
}
