import { and, eq, isNull } from 'drizzle-orm';
import { pharmacies, searchAsks, searches } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isAsked } from '../asks/list.ts';
import { lockSearch } from '../queries.ts';
import type { AskingServices } from './services.ts';
import { planWave } from './waves.ts';

/**
 * A pharmacy that is asked now wants no more questions of whoever asked; it is asked none of theirs
 * again. The third within a day ends the asker's day: nobody else is asked for them either.
 * @throws AppError `not_found` where it is not asked, or not any more.
 */
export async function muteAsker(
  services: AskingServices,
  searchId: string,
  pharmacyId: string,
): Promise<void> {
  if (!isUuid(searchId)) throw new AppError('not_found');
  const { clock, live } = services;
  await services.db.transaction(async (db) => {
    const search = await lockSearch(db, searchId);
    if (!search) throw new AppError('not_found');
    const [ask] = await db
      .select({ mutedAt: searchAsks.mutedAt })
      .from(searchAsks)
      .innerJoin(searches, eq(searches.id, searchAsks.searchId))
      .innerJoin(pharmacies, eq(pharmacies.id, searchAsks.pharmacyId))
      .where(and(eq(searchAsks.searchId, searchId), isAsked(pharmacyId, clock())));
    if (!ask) throw new AppError('not_found');
    await db
      .update(searchAsks)
      .set({ mutedAt: clock() })
      .where(
        and(
          eq(searchAsks.searchId, searchId),
          eq(searchAsks.pharmacyId, pharmacyId),
          isNull(searchAsks.mutedAt),
        ),
      );
    await planWave(db, services, search);
    await live.changed(db, `pharmacy:${pharmacyId}`);
  });
}
