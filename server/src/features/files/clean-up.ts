import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import { hours } from '../../platform/clock.ts';

/** Longer than any upload takes. */
const leftBehind = hours(1);
const batch = 20;

interface Cleanup {
  db: Database;
  deleteObjects: (fileId: string) => Promise<void>;
  tempFolder: string;
  now: Date;
}

/** Deletes pending files, with rows and bytes, and temporary files that are older than an hour. */
export async function deleteUnusedFiles({
  db,
  deleteObjects,
  tempFolder,
  now,
}: Cleanup): Promise<void> {
  const createdBefore = new Date(now.getTime() - leftBehind);
  while ((await deleteBatch(db, deleteObjects, createdBefore)) === batch);
  await deleteOldTempFiles(tempFolder, createdBefore);
}

const deleteBatch = (db: Database, deleteObjects: Cleanup['deleteObjects'], before: Date) =>
  db.transaction((db) => removePending(db, deleteObjects, lt(files.createdAt, before), true));

/**
 * Deletes at most `batch` pending files, in the transaction of `db`. It locks the rows first and
 * deletes them last: a late `attach` waits and then finds them gone, and a crash in between leaves
 * them for the next run.
 * @param skipLocked skips rows that a call has locked, instead of waiting for them.
 * @returns their number.
 */
export async function removePending(
  db: Database,
  deleteObjects: Cleanup['deleteObjects'],
  which: SQL,
  skipLocked = false,
): Promise<number> {
  const remainingRows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.state, 'pending'), which))
    .limit(batch)
    .for('update', skipLocked ? { skipLocked } : {});
  const ids = remainingRows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const id of ids) await deleteObjects(id);
  await db.delete(files).where(inArray(files.id, ids));
  return ids.length;
}

async function deleteOldTempFiles(folder: string, before: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const entry = path.join(folder, name);
    // Another process may have removed it.
    const stats = await stat(entry).catch(() => undefined);
    if (stats && stats.mtime < before) await rm(entry, { recursive: true, force: true });
  }
}

/**
 * Runs `truncate`, which empties the table and those that it refers to, in the transaction of `db`.
 * The files are then pending ones of long ago, whose bytes the clean-up deletes; pending ones stay.
 */
export async function truncateAndCleanUp(
  db: Database,
  truncate: () => Promise<void>,
): Promise<void> {
  await db.execute(sql`create temporary table left_files on commit drop as
    select * from files`);
  await truncate();
  await db.execute(sql`insert into files
      (id, state, position, name, type, size, has_small, sha256, small_sha256, key_recipient,
        created_at)
    select id, 'pending', position, case state when 'pending' then name else '' end, type, size,
      has_small, sha256, small_sha256, key_recipient,
      case state when 'pending' then created_at else 'epoch' end
    from left_files`);
}
