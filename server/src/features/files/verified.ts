import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Storage } from './storage.ts';

async function hashOfStream(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest();
}

/** Opens the stored bytes of a file, as they were stored. */
export type OpenVerified = ReturnType<typeof verifiedIn>;

/**
 * Opens what `storage` has, having read the bytes twice: nothing of what is not as it was stored
 * leaves, and nothing is held. What it gives throws AppError `not_found` for other bytes (product
 * decision 36).
 */
export const verifiedIn =
  (db: Database, storage: Storage) =>
  async (file: typeof files.$inferSelect, isSmall: boolean, key: string) => {
    const sha256 = await hashOfStream((await storage.open(key)).stream);
    const column = isSmall ? 'smallSha256' : 'sha256';
    const known = file[column];
    if (known && !known.equals(sha256))
      throw new AppError('not_found', { message: 'the bytes are not those that were stored' });
    // Of a file from before hashes were kept, the first opening says what it is.
    if (!known)
      await db
        .update(files)
        .set({ [column]: sha256 })
        .where(and(eq(files.id, file.id), isNull(files[column])));
    return storage.open(key);
  };
