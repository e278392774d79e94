import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { storageMark } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { MarkableStorage, Storage } from './storage.ts';

/** Returns the mark in the database. The first start reads it from the storage or creates it. */
async function markOf(db: Database, storage: MarkableStorage, clock: Clock): Promise<string> {
  const [storedMark] = await db.select().from(storageMark);
  if (storedMark) return storedMark.id;
  const foundMark = await storage.readMark();
  const id = foundMark && isUuid(foundMark) ? foundMark : randomUUID();
  return db.transaction(async (db) => {
    // One of several processes inserts the row. The others wait here for its commit.
    const [first] = await db
      .insert(storageMark)
      .values({ one: true, id, createdAt: clock() })
      .onConflictDoNothing()
      .returning();
    if (first && id !== foundMark) await storage.writeMark(id);
    if (first) return id;
    const [storedMark] = await db.select().from(storageMark);
    if (!storedMark) throw new Error('the mark of the storage was deleted');
    return storedMark.id;
  });
}

/** Records a backup that missed no file, for the desk and the alerts (docs/operations.md). */
export async function recordBackup(db: Database, now: Date): Promise<void> {
  await db.update(storageMark).set({ backedUpAt: now });
}

/** Returns null before the first backup. */
export async function findLastBackup(db: Database): Promise<Date | null> {
  const [mark] = await db.select().from(storageMark);
  return mark?.backedUpAt ?? null;
}

/**
 * Opens a storage whose every use requires the mark that the database has. So a folder whose disk
 * is not mounted is not created again, and another bucket is not filled (docs/files.md).
 * @returns a storage of which every call but `freeBytes` throws AppError `data_unreachable` while
 * the mark is missing.
 */
export async function openMarked(
  db: Database,
  storage: MarkableStorage,
  clock: Clock,
): Promise<Storage> {
  const mark = await markOf(db, storage, clock);
  const assertMarked = async () => {
    const foundMark = await storage.readMark();
    if (foundMark === mark) return;
    const how =
      foundMark === undefined ? 'has no mark' : `has the mark ${JSON.stringify(foundMark)}`;
    throw new AppError('data_unreachable', {
      parts: ['storage'],
      message: `the storage ${how} instead of ${mark}: is it mounted, and the right one?`,
      retryAfter: 30,
    });
  };
  return {
    recipients: storage.recipients,
    async put(key, source) {
      await assertMarked();
      await storage.put(key, source);
    },
    async open(key) {
      try {
        return await storage.open(key);
      } catch (error) {
        // Distinguishes an object missing in the right storage from a wrong storage.
        await assertMarked();
        throw error;
      }
    },
    async delete(key) {
      await assertMarked();
      await storage.delete(key);
    },
    async check() {
      await assertMarked();
      await storage.check();
    },
    freeBytes: () => storage.freeBytes(),
  };
}
