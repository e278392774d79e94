import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { uploadSegments, uploads } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Upload } from '../receive-form.ts';

export interface TakenPart {
  idHash: Buffer;
  /** The hash of the complete bytes. */
  sha256: Buffer;
}

/** @param places the indexes of the photos that must be sent again. */
export const uploadsGoneError = (places: readonly number[]) =>
  new AppError('upload_gone', {
    fields: places.map((at) => ({ field: `uploadIds.${at}`, problem: 'upload_gone' })),
  });

/** @throws AppError `upload_gone` when a request has already taken one of them. */
export function assertUnused(uploads: readonly (Upload | undefined)[]): void {
  const used = uploads.flatMap((upload, index) => (upload?.part?.isUsed ? [index] : []));
  if (used.length > 0) throw uploadsGoneError(used);
}

/**
 * Deletes the bytes that a request now has, in its transaction. The hash stays until the upload
 * expires, so that a repeated request is recognised.
 * @throws AppError `upload_gone` when another request was first.
 */
export async function consumeParts(db: Database, parts: readonly TakenPart[]): Promise<void> {
  if (parts.length === 0) return;
  const hashes = parts.map(({ idHash }) => idHash);
  const values = parts.map(({ idHash, sha256 }) => sql`(${idHash}::bytea, ${sha256}::bytea)`);
  const { rows } = await db.execute(sql`
    update ${uploads} as one set sha256 = used.sha256
    from (values ${sql.join(values, sql`, `)}) as used (id_hash, sha256)
    where one.id_hash = used.id_hash and one.sha256 is null returning one.length`);
  if (rows.length !== parts.length) throw uploadsGoneError(parts.map((_part, index) => index));
  await db.delete(uploadSegments).where(inArray(uploadSegments.idHash, hashes));
}
