import { endedLife } from '@dawaya/contract/vocabulary/request-moves';
import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests, searches, trackings } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import { requestsFrom } from '../tracking/trackings.ts';

/** How long it is known whence one was asked: limits count a day. */
const originLife = days(2);
/** How many go at a time: their photos go with them, one question after another. */
const mostAtOnce = 500;

/**
 * Ends questions to a town that have ended without a choice 90 days ago, with answers, photos and
 * address, and forgets whence all were asked (docs/decisions/0073). What was chosen is a request of its
 * own: 90 days after that has ended the question goes too, with its point and what all answered, and
 * the address leads to the request alone (docs/decisions/0095). Photos that stayed behind uncovered
 * with a request before go with either.
 */
export async function forgetOldSearches({
  db,
  clock,
  files,
}: Pick<Services, 'db' | 'clock' | 'files'>): Promise<void> {
  const forgetPhotos = async (db: Database, searchIds: string[], tokenHashes: Buffer[]) => {
    for (const searchId of searchIds) await files.detach(db, { searchId });
    for (const prescriptionRequestId of await requestsFrom(db, tokenHashes))
      await files.detach(db, { prescriptionRequestId });
  };
  const before = (life: number) => new Date(clock().getTime() - life);
  await db.transaction(async (db) => {
    const isOver = and(
      inArray(searches.status, ['closed', 'expired']),
      lt(searches.closedAt, before(endedLife)),
    );
    const over = await db
      .select({ id: searches.id })
      .from(searches)
      .where(isOver)
      .limit(mostAtOnce);
    const ids = over.map(({ id }) => id);
    // They go with their searches, and are held before them, as by all that changes either.
    const addresses = await db
      .select({ hash: trackings.tokenHash })
      .from(trackings)
      .where(inArray(trackings.searchId, ids))
      .orderBy(trackings.tokenHash)
      .for('update');
    const hashes = addresses.map(({ hash }) => hash);
    await forgetPhotos(db, ids, hashes);
    await db.delete(searches).where(inArray(searches.id, ids));
  });
  await db.transaction(async (db) => {
    const { status, completedAt, declinedAt, cancelledAt } = prescriptionRequests;
    const over = await db
      .select({ id: searches.id, hash: trackings.tokenHash })
      .from(trackings)
      .innerJoin(searches, eq(searches.id, trackings.searchId))
      .innerJoin(prescriptionRequests, eq(prescriptionRequests.id, trackings.requestId))
      .where(
        and(
          eq(searches.status, 'chosen'),
          inArray(status, ['completed', 'declined', 'cancelled']),
          sql`greatest(${completedAt}, ${declinedAt}, ${cancelledAt})
            < ${before(endedLife).toISOString()}::timestamptz`,
        ),
      )
      .orderBy(trackings.tokenHash)
      .limit(mostAtOnce)
      .for('update', { of: trackings });
    const ids = over.map(({ id }) => id);
    await db.update(trackings).set({ searchId: null }).where(inArray(trackings.searchId, ids));
    const hashes = over.map(({ hash }) => hash);
    await forgetPhotos(db, ids, hashes);
    await db.delete(searches).where(inArray(searches.id, ids));
  });
  await db
    .update(searches)
    .set({ browserHash: null, networkHash: null, emailCodeHash: null, emailCodeExpiresAt: null })
    .where(
      and(
        lt(searches.createdAt, before(originLife)),
        or(
          isNotNull(searches.browserHash),
          isNotNull(searches.networkHash),
          isNotNull(searches.emailCodeHash),
        ),
      ),
    );
}
