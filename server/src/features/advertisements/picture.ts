import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { advertisements } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/index.ts';
import { type AdvertisementRow, lockAdvertisement } from './queries.ts';

/**
 * Gives a stored picture to a locked advertisement. A replacement for a paid advertisement's
 * picture waits for an admin, and the present one stays; any other is public at once
 * (docs/advertisements.md).
 * @returns the replaced files, to `discard` after the commit.
 */
export async function givePicture(
  { files, clock, live, push }: Pick<Services, 'files' | 'clock' | 'live' | 'push'>,
  db: Database,
  { id, pharmacyId, isPaid }: Pick<AdvertisementRow, 'id' | 'pharmacyId' | 'isPaid'>,
  picture: StoredFile,
): Promise<Pick<StoredFile, 'id'>[]> {
  const present = await files.list(db, 'advertisementId', [id]);
  const isProposed = isPaid && (present.get(id) ?? []).length > 0;
  const earlier = await files.detach(db, { proposedForId: id });
  if (!isProposed) earlier.push(...(await files.detach(db, { advertisementId: id })));
  await files.attach(db, [picture], isProposed ? { proposedForId: id } : { advertisementId: id });
  await db
    .update(advertisements)
    .set({
      productImageState: null,
      pictureProposedAt: isProposed ? clock() : null,
      pictureRefusedFor: null,
    })
    .where(eq(advertisements.id, id));
  await live.recordChange(db, 'admin', `pharmacy:${pharmacyId}`);
  if (isProposed) await push.send(db, { audience: 'admin', kind: 'new-advertisement-picture' });
  return earlier;
}

/**
 * Accepts an uploaded picture. It replaces a URL, or an earlier picture, whose bytes are
 * deleted.
 * @throws AppError `not_found`, even if it was deleted meanwhile.
 */
export async function receivePicture(
  services: Pick<Services, 'db' | 'files' | 'clock' | 'live' | 'push'>,
  id: string,
  picture: StoredFile,
): Promise<void> {
  const earlier = await services.db.transaction(async (db) => {
    // Locked first: of two simultaneous uploads the later one replaces the other.
    const advertisement = await lockAdvertisement(db, id);
    await db
      .update(advertisements)
      .set({ productImage: null })
      .where(eq(advertisements.id, advertisement.id));
    return givePicture(services, db, advertisement, picture);
  });
  await services.files.discard(earlier);
}
