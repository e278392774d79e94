import type { requestOrigin } from '@dawaya/contract/endpoints/prescription-requests';
import type { z } from 'zod';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { inquiries } from '../../database/schema.ts';
import type { RequestRow } from './queries.ts';

type Origin = z.output<typeof requestOrigin>;

/**
 * Finds the origins of requests: an inquiry, which may have been released since, or an earlier
 * pharmacy.
 * @returns a function from one of these rows to its origin
 */
export async function findOrigins(
  db: Database,
  rows: readonly RequestRow[],
): Promise<(row: RequestRow) => Origin> {
  const ids = rows.flatMap(({ inquiryId }) => inquiryId ?? []);
  const inquiryRows =
    ids.length === 0
      ? []
      : await db
          .select({ id: inquiries.id, releasedAt: inquiries.releasedAt })
          .from(inquiries)
          .where(anyOf(inquiries.id, ids));
  const released = new Map(inquiryRows.map(({ id, releasedAt }) => [id, releasedAt]));
  return ({ inquiryId, continuesId, cancelledAt }) => {
    const releasedAt = inquiryId && released.get(inquiryId);
    return {
      isFromTown: inquiryId !== null,
      // Released together with the cancellation. A later release concerns another request.
      isReleased: Boolean(cancelledAt && releasedAt && cancelledAt <= releasedAt),
      isContinued: continuesId !== null,
    };
  };
}
