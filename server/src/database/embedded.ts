import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import { withAfterCommit } from './after-commit.ts';
import type { Database, OpenDatabase } from './client.ts';
import { lockFolder } from './folder-lock.ts';
import * as schema from './schema.ts';

const cleanUpMs = 5 * 60_000;

/** PostgreSQL inside this process, over a folder that nobody else has until it is closed. */
export interface Engine {
  client: PGlite;
  /** Loaded with it: it loads the database too, which production neither has nor needs. */
  drizzle: typeof drizzle;
  close(): Promise<void>;
}

/**
 * Opens the embedded database under `dataDir`, for trying out, development and tests: it does not
 * sync to disk (product decision 26). It checkpoints and vacuums only when told, hence the timer.
 * @param dataDir without it, the database is in memory.
 * @throws Error when another process has the folder open.
 */
export async function openEngine(dataDir: string | undefined): Promise<Engine> {
  const [{ PGlite }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ]);
  const folder = dataDir && path.join(dataDir, 'database');
  if (folder) await mkdir(folder, { recursive: true });
  const unlock = dataDir ? lockFolder(dataDir) : () => {};
  const client = await PGlite.create({
    dataDir: folder,
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB'],
  });
  const timer = setInterval(() => {
    client
      .exec('CHECKPOINT')
      .then(() => client.exec('VACUUM'))
      .catch(() => {});
  }, cleanUpMs);
  timer.unref();
  return {
    client,
    drizzle,
    async close() {
      clearInterval(timer);
      await client.close();
      unlock();
    },
  };
}

/** The database of an engine; closing it closes the engine. */
export const databaseOf = ({ client, drizzle, close }: Engine): OpenDatabase => ({
  // Both drivers answer the same queries; only the type of raw results differs.
  db: withAfterCommit(drizzle(client, { schema }) as unknown as Database),
  kind: 'embedded',
  jobsConnection: fromPglite(client),
  listen(channels) {
    const listening = Object.entries(channels).map(async ([channel, { heard, connected }]) => {
      const stop = await client.listen(channel, heard);
      connected();
      return stop;
    });
    for (const begun of listening) begun.catch(() => {});
    return async () => {
      for (const begun of listening) await (await begun)();
    };
  },
  // There is one connection: what it notifies it hears before the statement is done.
  onWrite: () => {},
  close,
});
