import { releasableStatuses } from '@dawaya/contract/vocabulary/inquiries';
import { and, asc, eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import { awaitsPhoneCode, hasPhoneCode } from './phone-proof.ts';
import type { RequestRow } from './queries.ts';

export const presentSent = (request: RequestRow, now: Date) => ({
  forName: request.forName,
  items: request.items ?? [],
  notes: request.notes,
  inquiryId: request.inquiryId,
  askTownAt: request.askTownAt,
  awaitsPhoneCode: awaitsPhoneCode(request, now),
  hasPhoneCode: hasPhoneCode(request, now),
  canRelease: request.inquiryId !== null && releasableStatuses.includes(request.status),
});

/** The empty content that a locked private link shows, because phones are shared. */
export const hiddenContent: ReturnType<typeof presentSent> = {
  forName: null,
  items: [],
  notes: null,
  inquiryId: null,
  askTownAt: null,
  awaitsPhoneCode: false,
  hasPhoneCode: false,
  canRelease: false,
};

/**
 * Returns the addresses of requests' photos for their sender, in the order of sending.
 * @param tokenOf returns the tracking token of a request; without it there is no address
 */
export async function listPhotoAddresses(
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
