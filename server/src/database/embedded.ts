import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import type { Database, OpenDatabase } from './client.ts';
import { lockFolder } from './folder-lock.ts';
import * as schema from './schema.ts';

const cleanUpMs = 5 * 60_000;

/**
 * Opens the embedded database under `dataDir`, for trying out, development and tests: it does not
 * sync to disk (decision 26). It checkpoints and vacuums only when told, hence the timer.
 * @throws Error when another process has the folder open.
 */
export async function openEmbedded(dataDir: string | undefined): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite');
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
    // Both drivers answer the same queries; only the type of raw results differs.
    db: drizzle(client, { schema }) as unknown as Database,
    kind: 'embedded',
    jobsConnection: fromPglite(client),
    async close() {
      clearInterval(timer);
      await client.close();
      unlock();
    },
  };
}
