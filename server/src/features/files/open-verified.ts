import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Storage, storageKey } from './storage.ts';

async function hashObject(
  storage: Storage,
  key: string,
): Promise<{ sha256: Buffer; bytes: number }> {
  const hash = createHash('sha256');
  const { stream, bytes } = await storage.open(key);
  await pipeline(stream, hash);
  return { sha256: hash.digest(), bytes };
}

/**
 * Hashes stored bytes whose row has no hash, and stores the hash in the row.
 * @throws AppError `not_found` when the storage lacks the bytes, or has another number of them.
 */
export async function storeHash(
  db: Database,
  storage: Storage,
  file: { id: string; size: number },
  isSmall: boolean,
): Promise<Buffer> {
  const { sha256, bytes } = await hashObject(
    storage,
    storageKey(file.id, isSmall ? 'small' : undefined),
  );
  // The row has the size of the main file only.
  if (!isSmall && bytes !== file.size)
    throw new AppError('not_found', { message: 'the number of bytes differs from the row' });
  const column = isSmall ? 'smallSha256' : 'sha256';
  await db
    .update(files)
    .set({ [column]: sha256 })
    .where(and(eq(files.id, file.id), isNull(files[column])));
  return sha256;
}

export type OpenVerified = ReturnType<typeof createVerifiedOpener>;

/**
 * Opens verified bytes of `storage`: it reads them twice, so that no wrong byte leaves and none are
 * held in memory. The stream throws AppError `not_found` when bytes differ from the hash
 * (docs/files.md).
 */
export const createVerifiedOpener =
  (db: Database, storage: Storage) =>
  async (file: typeof files.$inferSelect, isSmall: boolean, key: string) => {
    const knownHash = file[isSmall ? 'smallSha256' : 'sha256'];
    // The first opening hashes a file from before hashes were stored.
    const sha256 = knownHash
      ? (await hashObject(storage, key)).sha256
      : await storeHash(db, storage, file, isSmall);
    if (knownHash && !knownHash.equals(sha256))
      throw new AppError('not_found', { message: 'the bytes differ from the hash of the row' });
    return storage.open(key);
  };
