import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { storageMark } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { MarkableStorage, Storage } from './storage.ts';

/** The mark by which the database knows its storage; made, or taken over, when there is none yet. */
async function markOf(db: Database, storage: MarkableStorage, clock: Clock): Promise<string> {
  const [known] = await db.select().from(storageMark);
  if (known) return known.id;
  const found = await storage.readMark();
  const id = found && isUuid(found) ? found : randomUUID();
  return db.transaction(async (db) => {
    // Of several processes one writes; the others wait here until it has.
    const [first] = await db
      .insert(storageMark)
      .values({ one: true, id, createdAt: clock() })
      .onConflictDoNothing()
      .returning();
    if (first && id !== found) await storage.writeMark(id);
    if (first) return id;
    const [known] = await db.select().from(storageMark);
    if (!known) throw new Error('the mark of the storage is gone again');
    return known.id;
  });
}

/**
 * The storage, which from the first start on is only used while it carries the mark that the
 * database knows: a folder whose disk is not mounted is not made anew, nor is another bucket filled
 * (docs/decisions/0042).
 * @returns a storage of which every call but `freeBytes` throws AppError `data_unreachable` while the
 *   mark is not there.
 */
export async function openMarked(
  db: Database,
  storage: MarkableStorage,
  clock: Clock,
): Promise<Storage> {
  const mark = await markOf(db, storage, clock);
  const assertMarked = async () => {
    const found = await storage.readMark();
    if (found === mark) return;
    const how = found === undefined ? 'has no mark' : `has the mark ${JSON.stringify(found)}`;
    throw new AppError('data_unreachable', {
      parts: ['storage'],
      message: `the storage ${how} instead of ${mark}: is it mounted, and the right one?`,
      retryAfter: 30,
    });
  };
  return {
    async put(key, sourcePath) {
      await assertMarked();
      await storage.put(key, sourcePath);
    },
    async open(key) {
      try {
        return await storage.open(key);
      } catch (error) {
        // Gone from the right storage is another thing than looked for in the wrong one.
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
