import path from 'node:path';
import { queues } from '../app.ts';
import type { OpenDatabase } from '../database/client.ts';
import { databaseOf, type Engine, openEngine } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgresql } from '../database/postgresql.ts';
import { createDiskStorage } from '../features/files/disk-storage.ts';
import { openMarked } from '../features/files/marked-storage.ts';
import { createS3Storage } from '../features/files/s3-storage.ts';
import type { Storage } from '../features/files/storage.ts';
import { systemClock } from '../platform/clock.ts';
import { innermostReason } from '../platform/innermost-reason.ts';
import { createJobs, type Jobs } from '../platform/jobs.ts';
import type { Config } from '../settings/config.ts';

/** What the settings name, opened: database (migrated), job queue and storage. */
export interface Opened {
  database: OpenDatabase;
  jobs: Jobs;
  storage: Storage;
}

/**
 * @throws Error that names the setting, where the database cannot be reached.
 * @param onError told what goes wrong in the background.
 * @param engine the embedded database where it is open already.
 */
export async function openAll(
  config: Config,
  onError: (error: unknown, what: string) => void,
  engine?: Engine,
): Promise<Opened> {
  const database = config.databaseUrl
    ? openPostgresql(config.databaseUrl, (error) => onError(error, 'database connection'), {
        connections: config.databasePool,
      })
    : databaseOf(engine ?? (await openEngine(config.dataDir)));
  await migrate(database.db).catch((error) => {
    if (!config.databaseUrl) throw error;
    throw new Error(`DATABASE_URL: ${innermostReason(error)}`);
  });
  const jobs = await createJobs(database, queues, onError);
  const storage = config.s3
    ? createS3Storage(config.s3)
    : createDiskStorage(path.join(config.dataDir, 'files'));
  return { database, jobs, storage: await openMarked(database.db, storage, systemClock) };
}
