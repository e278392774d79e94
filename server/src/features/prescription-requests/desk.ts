import { and, eq, inArray, isNull } from 'drizzle-orm';
import { prescriptionRequests } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Services } from '../../services.ts';
import { audiencesOf, listFollowersOfRequests } from './audiences.ts';
import type { RequestRow } from './queries.ts';

/** Records when a pharmacy first saw its requests (docs/requests.md), and ignores other ids. */
export async function markSeen(
  { db, clock, live, push }: Pick<Services, 'db' | 'clock' | 'live' | 'push'>,
  pharmacyId: string,
  given: readonly string[],
): Promise<void> {
  await db.transaction(async (db) => {
    const seenRows = await db
      .update(prescriptionRequests)
      .set({ seenAt: clock() })
      .where(
        and(
          eq(prescriptionRequests.pharmacyId, pharmacyId),
          inArray(prescriptionRequests.id, given.filter(isUuid)),
          isNull(prescriptionRequests.seenAt),
        ),
      )
      .returning();
    await live.recordChange(db, ...new Set(seenRows.flatMap(audiencesOf)));
    const ids = seenRows.map(({ id }) => id);
    for (const audience of await listFollowersOfRequests(db, ids))
      await push.send(db, { audience, kind: 'track-seen' });
  });
}

/**
 * Stores the staff's private note on a request.
 * @param note null deletes it.
 * @throws AppError `not_found` for a request that was erased meanwhile.
 */
export async function savePrivateNote(
  { db, live }: Pick<Services, 'db' | 'live'>,
  id: string,
  note: string | null,
): Promise<RequestRow> {
  return db.transaction(async (db) => {
    const [saved] = await db
      .update(prescriptionRequests)
      .set({ privateNote: note })
      .where(eq(prescriptionRequests.id, id))
      .returning();
    if (!saved) throw new AppError('not_found');
    // Only the pharmacy reads it.
    await live.recordChange(db, `pharmacy:${saved.pharmacyId}`);
    return saved;
  });
}
