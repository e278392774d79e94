import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { searchAsks, searches } from '../../database/schema.ts';
import type { AskingServices } from './asking/services.ts';
import { waveQueue } from './asking/waves.ts';
import { audiencesOfSearch } from './audiences.ts';

/**
 * Tells whoever was answered by a pharmacy that is not verified any more, in the transaction in which
 * that is lost: its answers are not read from then on, and cannot be chosen. Where it alone had
 * everything, others are asked.
 */
export async function tellWhoWasAnswered(
  { jobs, live }: Pick<AskingServices, 'jobs' | 'live'>,
  db: Database,
  pharmacyId: string,
): Promise<void> {
  const rows = await db
    .select({ id: searches.id, customerId: searches.customerId })
    .from(searchAsks)
    .innerJoin(searches, eq(searches.id, searchAsks.searchId))
    .where(
      and(
        eq(searchAsks.pharmacyId, pharmacyId),
        isNotNull(searchAsks.answer),
        eq(searches.status, 'open'),
      ),
    );
  await live.changed(db, ...new Set(rows.flatMap(audiencesOfSearch)));
  // Not here: who answers or chooses holds the search before the pharmacy, which is held already.
  for (const { id } of rows) await jobs.send(db, waveQueue, { searchId: id, at: null });
}
