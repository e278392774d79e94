import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Files } from '../files/index.ts';
import type { AdvertisementRow } from './queries.ts';
import { lastClaims } from './transfers/queries.ts';

/**
 * Replaces `productImage` of rows by the URL of the stored picture. @param without the value
 * for a row that has none.
 */
export async function withStored<Row extends Pick<AdvertisementRow, 'id' | 'productImage'>>(
  db: Database,
  files: Files,
  rows: Row[],
  without: (row: Row) => string | null,
): Promise<Row[]> {
  const pictures = await files.list(
    db,
    'advertisementId',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const uploaded = pictures.get(row.id)?.at(-1);
    const productImage = uploaded
      ? `/api/advertisements/${row.id}/image/${uploaded.id}`
      : without(row);
    return { ...row, productImage };
  });
}

export const presentPublic = <Row extends Pick<AdvertisementRow, 'id' | 'productImage'>>(
  db: Database,
  files: Files,
  rows: Row[],
): Promise<Row[]> => withStored(db, files, rows, () => null);

export const proposedPictureUrl = (id: string, pictureId: string): string =>
  `/api/advertisements/${id}/proposed-image/${pictureId}`;

export async function presentOwn(db: Database, files: Files, rows: AdvertisementRow[], now: Date) {
  const pictured = await withStored(db, files, rows, ({ productImage }) => productImage);
  const proposed = await files.list(
    db,
    'proposedForId',
    rows.map(({ id }) => id),
  );
  const claims = await lastClaims(
    db,
    rows.map(({ id }) => id),
  );
  return pictured.map((row) => {
    const [picture] = proposed.get(row.id) ?? [];
    return {
      ...row,
      transferClaim: claims.get(row.id) ?? null,
      isExpired: row.expiresAt !== null && row.expiresAt <= now,
      proposedPicture:
        picture && row.pictureProposedAt
          ? { url: proposedPictureUrl(row.id, picture.id), proposedAt: row.pictureProposedAt }
          : null,
    };
  });
}

/** @throws AppError `not_found` for a row that was deleted meanwhile. */
export async function presentOneOwn(db: Database, files: Files, row: AdvertisementRow, now: Date) {
  const [presented] = await presentOwn(db, files, [row], now);
  if (!presented) throw new AppError('not_found');
  return presented;
}
