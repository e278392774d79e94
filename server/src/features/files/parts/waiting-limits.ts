import { maxWaitingUploads } from '@dawaya/contract/vocabulary/files';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { uploads } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { minutes } from '../../../platform/clock.ts';
import { oldestLivingStart } from './find-parts.ts';

/** Bytes that may wait. Our own limit, because PostgreSQL does not report free disk space. */
const maxBytes = 4_000_000_000;
/** After this time an upload without bytes is deleted: the answer with its id was probably lost. */
const emptyFor = minutes(10);

interface Sender {
  browserHash: Buffer;
  networkHash: Buffer;
}

/**
 * Checks that one more photo may wait for its request. The photos of one browser, of one network
 * and of all together are limited (docs/files.md). It counts without locks, so simultaneous calls
 * may exceed a limit by their number.
 * @param scale multiplies each limit.
 * @throws AppError `uploads_paused`, `too_many_uploads`.
 */
export async function assertUploadLimits(
  db: Database,
  sender: Sender,
  { now, scale }: { now: Date; scale: number },
): Promise<void> {
  const scaleLimit = (limit: number) => Math.max(1, limit * scale);
  let waitingCounts = await count(db, sender, now);
  if (
    waitingCounts.ofBrowser >= scaleLimit(maxWaitingUploads.browser) ||
    waitingCounts.ofNetwork >= scaleLimit(maxWaitingUploads.network)
  ) {
    await deleteEmpty(db, sender, now);
    waitingCounts = await count(db, sender, now);
  }
  if (waitingCounts.bytes >= scaleLimit(maxBytes))
    throw new AppError('uploads_paused', { message: 'too many bytes wait', retryAfter: 3600 });
  for (const [uploadCount, limit, owner] of [
    [waitingCounts.ofBrowser, maxWaitingUploads.browser, 'browser'],
    [waitingCounts.ofNetwork, maxWaitingUploads.network, 'network'],
  ] as const)
    if (uploadCount >= scaleLimit(limit))
      throw new AppError('too_many_uploads', { message: `of one ${owner}`, retryAfter: 600 });
}

async function count(db: Database, { browserHash, networkHash }: Sender, now: Date) {
  const countWhere = (condition: ReturnType<typeof eq>) =>
    sql<number>`count(*) filter (where ${condition})::int`;
  const [counted] = await db
    .select({
      ofBrowser: countWhere(eq(uploads.browserHash, browserHash)),
      ofNetwork: countWhere(eq(uploads.networkHash, networkHash)),
      bytes: sql<number>`coalesce(sum(${uploads.received}), 0)::float8`,
    })
    .from(uploads)
    .where(and(isNull(uploads.sha256), gt(uploads.createdAt, oldestLivingStart(now))));
  return counted ?? { ofBrowser: 0, ofNetwork: 0, bytes: 0 };
}

async function deleteEmpty(db: Database, { browserHash, networkHash }: Sender, now: Date) {
  const empty = db
    .select({ idHash: uploads.idHash })
    .from(uploads)
    .where(
      and(
        or(eq(uploads.browserHash, browserHash), eq(uploads.networkHash, networkHash)),
        eq(uploads.received, 0),
        lt(uploads.createdAt, new Date(now.getTime() - emptyFor)),
      ),
    )
    .for('update', { skipLocked: true });
  await db.delete(uploads).where(inArray(uploads.idHash, empty));
}
