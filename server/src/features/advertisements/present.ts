import type { Database } from '../../database/client.ts';
import type { Files } from '../files/service.ts';
import type { AdvertisementRow } from './queries.ts';

/** Rows with their picture: the uploaded one, else the address that was given. */
export async function withPictures<Row extends Pick<AdvertisementRow, 'id' | 'productImage'>>(
  db: Database,
  files: Files,
  rows: Row[],
): Promise<Row[]> {
  const pictures = await files.list(
    db,
    'advertisement',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const uploaded = pictures.get(row.id)?.at(-1);
    return uploaded
      ? { ...row, productImage: `/api/advertisements/${row.id}/image/${uploaded.id}` }
      : row;
  });
}

/** Rows as their own pharmacy reads them, at the moment `now`. */
export async function presentOwn(db: Database, files: Files, rows: AdvertisementRow[], now: Date) {
  const pictured = await withPictures(db, files, rows);
  return pictured.map((row) => ({
    ...row,
    isExpired: row.expiresAt !== null && row.expiresAt <= now,
  }));
}
