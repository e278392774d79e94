import { uploadLifetimeMs } from '@dawaya/contract/vocabulary/files';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { uploads } from '../../../database/schema.ts';

export type Part = typeof uploads.$inferSelect;

export const oldestLivingStart = (now: Date) => new Date(now.getTime() - uploadLifetimeMs);
export const expiryOf = ({ createdAt }: Pick<Part, 'createdAt'>) =>
  new Date(createdAt.getTime() + uploadLifetimeMs);

/** Finds the browser's unexpired photos, keyed by the hash of their id in hexadecimal. */
export async function findParts(
  db: Database,
  now: Date,
  browserHash: Buffer | undefined,
  hashes: readonly Buffer[],
): Promise<Map<string, Part>> {
  if (!browserHash || hashes.length === 0) return new Map();
  const parts = await db
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.idHash, [...hashes]),
        eq(uploads.browserHash, browserHash),
        gt(uploads.createdAt, oldestLivingStart(now)),
      ),
    );
  return new Map(parts.map((part) => [part.idHash.toString('hex'), part]));
}
