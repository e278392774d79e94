import { and, eq } from 'drizzle-orm';
import { pharmacies, searchAsks, searches } from '../../../database/schema.ts';
import type { PharmacyHolder } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';
import type { OpenedFile } from '../../files/service.ts';
import { isAsked, mayOpenPhotos } from './list.ts';

/**
 * A photo of a question, for a pharmacy that is asked it now.
 * @throws AppError `not_found` from the moment on in which somebody is chosen or who asks has ended
 *   it, for who is not asked or has answered that it has nothing, and where the customer has not let
 *   the photos go along (product decision 44).
 */
export async function openAskedPhoto(
  { db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>,
  { id: pharmacyId, staffId }: PharmacyHolder,
  { searchId, fileId, size }: { searchId: string; fileId: string; size: 'small' | undefined },
): Promise<OpenedFile> {
  if (!isUuid(searchId)) throw new AppError('not_found');
  const [found] = await db
    .select({ ask: searchAsks, search: searches })
    .from(searchAsks)
    .innerJoin(searches, eq(searches.id, searchAsks.searchId))
    .innerJoin(pharmacies, eq(pharmacies.id, searchAsks.pharmacyId))
    .where(and(eq(searchAsks.searchId, searchId), isAsked(pharmacyId, clock())));
  if (!found || !mayOpenPhotos(found.ask, found.search)) throw new AppError('not_found');
  return files.open(fileId, { searchId }, { pharmacyId, staffId }, size);
}
