import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { searchAsks, searches } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audiencesOfSearch } from '../audiences.ts';
import { assertOpen, lockSearch, mayRemindAt } from '../queries.ts';
import type { AskingServices } from './services.ts';
import { tellAsked } from './telling.ts';
import { planWave } from './waves.ts';

async function lockOpen(db: Database, { clock }: AskingServices, searchId: string) {
  const search = await lockSearch(db, searchId);
  if (!search) throw new AppError('not_found');
  assertOpen(search, clock());
  return search;
}

/**
 * Lets a search ask the pharmacies of its state too, in the transaction of `db` that holds its
 * tracking; done before, it changes nothing.
 * @throws AppError `search_closed`.
 */
export async function widenSearch(
  db: Database,
  services: AskingServices,
  searchId: string,
): Promise<void> {
  const search = await lockOpen(db, services, searchId);
  if (search.isWidened) return;
  await db.update(searches).set({ isWidened: true }).where(eq(searches.id, searchId));
  await planWave(db, services, { ...search, isWidened: true });
  await services.live.changed(db, ...audiencesOfSearch(search));
}

/**
 * Reminds all who were asked and have not answered, once an hour and not in the first.
 * @throws AppError `search_closed`, `too_many_tries` with the seconds to wait.
 */
export async function remindAsked(
  db: Database,
  services: AskingServices,
  searchId: string,
): Promise<void> {
  const search = await lockOpen(db, services, searchId);
  const now = services.clock();
  const wait = mayRemindAt(search).getTime() - now.getTime();
  if (wait > 0) throw new AppError('too_many_tries', { retryAfter: Math.ceil(wait / 1000) });
  const silent = await db
    .update(searchAsks)
    .set({ remindedAt: now })
    .where(
      and(eq(searchAsks.searchId, searchId), isNull(searchAsks.answer), isNull(searchAsks.mutedAt)),
    )
    .returning({ id: searchAsks.pharmacyId });
  if (silent.length === 0) return;
  await db.update(searches).set({ remindedAt: now }).where(eq(searches.id, searchId));
  await tellAsked(
    db,
    services,
    search,
    silent.map(({ id }) => id),
  );
}
