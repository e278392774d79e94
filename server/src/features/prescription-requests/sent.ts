import { releasable } from '@dawaya/contract/vocabulary/searches';
import { and, asc, eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import type { RequestRow } from './queries.ts';

/** What was sent with a request, for who sent it. */
export const sent = (request: RequestRow) => ({
  forName: request.forName,
  items: request.items ?? [],
  notes: request.notes,
  searchId: request.searchId,
  askTownAt: request.askTownAt,
  canRelease: request.searchId !== null && releasable.includes(request.status),
});

/** The same of a request that is locked (design of the exchange, shared phones). */
export const nothingSent: ReturnType<typeof sent> = {
  forName: null,
  items: [],
  notes: null,
  searchId: null,
  askTownAt: null,
  canRelease: false,
};

/**
 * Where the photos of requests open for who sent them, in the order in which they were sent.
 * @param tokenOf by which a request is followed; without it there is no address to open them at
 */
export async function photosOf(
  db: Database,
  requests: readonly RequestRow[],
  tokenOf: (id: string) => string | null | undefined,
): Promise<Map<string, string[]>> {
  const ids = requests.map(({ id }) => id).filter(tokenOf);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, requestId: files.prescriptionRequestId })
    .from(files)
    .where(and(anyOf(files.prescriptionRequestId, ids), eq(files.state, 'ready')))
    .orderBy(asc(files.createdAt), asc(files.position));
  const photos = new Map<string, string[]>();
  for (const { id, requestId } of rows) {
    if (requestId === null) continue;
    const address = `/api/track/${tokenOf(requestId)}/photos/${id}`;
    photos.set(requestId, [...(photos.get(requestId) ?? []), address]);
  }
  return photos;
}
