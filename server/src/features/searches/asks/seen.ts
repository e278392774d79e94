import { and, eq, inArray, isNull } from 'drizzle-orm';
import { searchAsks } from '../../../database/schema.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';

/**
 * Keeps a pharmacy's first look at what the town asks it (product decision 39); other ids are none.
 */
export async function markAsksSeen(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
  pharmacyId: string,
  ids: readonly string[],
): Promise<void> {
  await db.transaction(async (db) => {
    const seen = await db
      .update(searchAsks)
      .set({ seenAt: clock() })
      .where(
        and(
          eq(searchAsks.pharmacyId, pharmacyId),
          inArray(searchAsks.searchId, ids.filter(isUuid)),
          isNull(searchAsks.seenAt),
        ),
      )
      .returning();
    if (seen.length === 0) return;
    // Who asked reads how many have looked.
    await live.changed(
      db,
      `pharmacy:${pharmacyId}`,
      ...seen.map(({ searchId }) => `track:${searchId}` as const),
    );
  });
}
