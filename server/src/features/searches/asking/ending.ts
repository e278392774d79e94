import { searchMoves } from '@dawaya/contract/vocabulary/searches';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { searchAsks, searches } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { PutOff, type Queue } from '../../../platform/jobs.ts';
import { audiencesOfSearch } from '../audiences.ts';
import { lockSearch, type SearchRow } from '../queries.ts';
import type { AskingServices } from './services.ts';

/** Searches whose time is over. */
export const closingQueue: Queue<{ searchId: string }> = {
  name: 'search-closings',
  retryLimit: 100,
};

/** Has a search end by itself, in the transaction that makes it or opens it again. */
export const closeLater = (
  db: Database,
  { clock, jobs }: Pick<AskingServices, 'clock' | 'jobs'>,
  { id, closesAt }: SearchRow,
): Promise<void> =>
  jobs.send(
    db,
    closingQueue,
    { searchId: id },
    Math.max(0, closesAt.getTime() - clock().getTime()),
  );

/** The end of a search that is held; those who were asked see it go from their desks. */
async function end(
  db: Database,
  { clock, live }: Pick<AskingServices, 'clock' | 'live'>,
  search: SearchRow,
  move: 'close' | 'expire',
): Promise<void> {
  const { to } = searchMoves[move];
  await db
    .update(searches)
    .set({ status: to, closedAt: clock(), nextWaveAt: null, emailCodeHash: null })
    .where(eq(searches.id, search.id));
  const asked = await db
    .select({ id: searchAsks.pharmacyId })
    .from(searchAsks)
    .where(eq(searchAsks.searchId, search.id));
  await live.changed(
    db,
    ...audiencesOfSearch(search),
    ...asked.map(({ id }) => `pharmacy:${id}` as const),
  );
}

/**
 * Ends a search by the will of who asked, in the transaction of `db` that holds its tracking; ended
 * so before, it changes nothing.
 * @throws AppError `search_closed` where it was chosen among, or its time is over.
 */
export async function closeSearch(
  db: Database,
  services: AskingServices,
  searchId: string,
): Promise<void> {
  const search = await lockSearch(db, searchId);
  if (!search) throw new AppError('not_found');
  if (search.status === 'closed') return;
  if (search.status !== 'open') throw new AppError('search_closed');
  await end(db, services, search, 'close');
}

/**
 * Ends a search whose time is over, and tells who asked; one that has ended or been chosen among is
 * left as it is.
 * @throws PutOff before its time: the queue goes by the database's clock, and releasing may have
 *   given it more.
 */
export async function expireSearch(
  services: AskingServices,
  { searchId }: { searchId: string },
): Promise<void> {
  const { clock, mail, publicUrl } = services;
  await services.db.transaction(async (db) => {
    const search = await lockSearch(db, searchId);
    if (search?.status !== 'open') return;
    const wait = search.closesAt.getTime() - clock().getTime();
    if (wait > 0) throw new PutOff(wait);
    await end(db, services, search, 'expire');
    await mail.send(db, search.email, search.language, 'search-expired', {
      requestsUrl: `${publicUrl}/my-requests`,
    });
  });
}
