import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { isDatabaseUnavailable } from '../../database/errors.ts';
import { files } from '../../database/schema.ts';
import { seconds } from '../../platform/clock.ts';
import { isDataTimeout } from './data-outage.ts';
import { storeHash } from './open-verified.ts';
import type { Storage } from './storage.ts';

const maxAtOnce = 100;
/** Milliseconds. A job has two minutes, and one slow file may take half a minute. */
const maxRun = seconds(60);

const unhashedCondition = and(
  eq(files.state, 'ready'),
  or(isNull(files.sha256), and(files.hasSmall, isNull(files.smallSha256))),
);

/**
 * Hashes files from before hashes were stored, so that `npm run restore` can check them. Every new
 * file has a hash, so each process goes through the files once, a part in each run of the clean-up.
 * It logs each file that is missing, damaged or unreadable, once per process.
 * @returns a function that throws AppError `data_unreachable` while the storage is away.
 */
export function createFileHasher(
  db: Database,
  storage: Storage,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  let after: string | undefined;
  let isDone = false;
  return async () => {
    if (isDone) return;
    const rows = await db
      .select({
        id: files.id,
        size: files.size,
        sha256: files.sha256,
        hasSmall: files.hasSmall,
        small: files.smallSha256,
      })
      .from(files)
      .where(after === undefined ? unhashedCondition : and(unhashedCondition, gt(files.id, after)))
      .orderBy(asc(files.id))
      .limit(maxAtOnce);
    const began = performance.now();
    for (const { id, size, sha256, hasSmall, small } of rows) {
      try {
        if (!sha256) await storeHash(db, storage, { id, size }, false);
        if (hasSmall && !small) await storeHash(db, storage, { id, size }, true);
      } catch (error) {
        if (isDatabaseUnavailable(error) || isDataTimeout(error)) throw error;
        log.error({ err: error, fileId: id }, 'a stored file cannot be hashed');
      }
      after = id;
      if (performance.now() - began > maxRun) return;
    }
    isDone = rows.length < maxAtOnce;
  };
}
