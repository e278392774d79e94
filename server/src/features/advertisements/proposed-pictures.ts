import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { afterCondition } from '../../database/params.ts';
import { advertisements, pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/index.ts';
import { nameColumns } from '../pharmacies/index.ts';
import { listUrl } from './payment.ts';
import { lockAdvertisement } from './queries.ts';

type PictureServices = Pick<Services, 'files' | 'mail' | 'live' | 'publicUrl'>;

/** Lists the next `limit` advertisements with a waiting picture, longest waiting first. */
export const proposedAfter = (db: Database, after: ListPosition | undefined, limit: number) => {
  const { id, pictureProposedAt } = advertisements;
  return db
    .select({
      ...getTableColumns(advertisements),
      // The list is in the order of the proposals.
      createdAt: sql<Date>`${pictureProposedAt}`.mapWith(pictureProposedAt),
      pharmacy: nameColumns,
      language: pharmacies.language,
    })
    .from(advertisements)
    .innerJoin(pharmacies, eq(pharmacies.id, advertisements.pharmacyId))
    .where(
      and(
        isNotNull(pictureProposedAt),
        afterCondition({ time: pictureProposedAt, id }, after, 'oldest first'),
      ),
    )
    .orderBy(asc(pictureProposedAt), asc(id))
    .limit(limit);
};

/**
 * Locks the advertisement and returns the waiting picture that the admin has seen.
 * @throws AppError `not_found`; `picture_changed` if the pharmacy has proposed another picture or
 * withdrawn this one.
 */
async function lockProposed(
  { files }: PictureServices,
  db: Database,
  id: string,
  pictureId: string,
) {
  const advertisement = await lockAdvertisement(db, id);
  const proposed = (await files.list(db, 'proposedForId', [id])).get(id) ?? [];
  if (!proposed.some((picture) => picture.id === pictureId)) throw new AppError('picture_changed');
  const [pharmacy] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, advertisement.pharmacyId));
  if (!pharmacy) throw new AppError('not_found');
  return { advertisement, pharmacy };
}

/**
 * Replaces the present picture by a proposed one, in the transaction of `db`.
 * @returns the files to discard after the commit.
 */
export async function acceptPicture(
  services: PictureServices,
  db: Database,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Pick<StoredFile, 'id'>[]> {
  const { files, mail, live, publicUrl } = services;
  const { advertisement, pharmacy } = await lockProposed(services, db, id, pictureId);
  const earlier = await files.detach(db, { advertisementId: id });
  const accepted = await files.detach(db, { proposedForId: id });
  await files.attach(db, accepted, { advertisementId: id });
  await db
    .update(advertisements)
    .set({ pictureProposedAt: null, pictureRefusedFor: null })
    .where(eq(advertisements.id, id));
  await live.recordChange(db, 'admin', `pharmacy:${pharmacy.id}`);
  await mail.send(db, {
    to: pharmacy.email,
    language: pharmacy.language,
    template: 'advertisement-picture-accepted',
    values: {
      productName: advertisement.productName,
      listUrl: listUrl(publicUrl),
    },
  });
  return earlier;
}

export async function refusePicture(
  services: PictureServices,
  db: Database,
  { id, pictureId, reason }: { id: string; pictureId: string; reason: string },
): Promise<Pick<StoredFile, 'id'>[]> {
  const { files, mail, live, publicUrl } = services;
  const { advertisement, pharmacy } = await lockProposed(services, db, id, pictureId);
  const refused = await files.detach(db, { proposedForId: id });
  await db
    .update(advertisements)
    .set({ pictureProposedAt: null, pictureRefusedFor: reason })
    .where(eq(advertisements.id, id));
  await live.recordChange(db, 'admin', `pharmacy:${pharmacy.id}`);
  await mail.send(db, {
    to: pharmacy.email,
    language: pharmacy.language,
    template: 'advertisement-picture-refused',
    values: {
      productName: advertisement.productName,
      reason,
      listUrl: listUrl(publicUrl),
    },
  });
  return refused;
}
