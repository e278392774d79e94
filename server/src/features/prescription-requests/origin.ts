import type { requestOrigin } from '@dawaya/contract/endpoints/prescription-requests';
import type { z } from 'zod';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { searches } from '../../database/schema.ts';
import type { RequestRow } from './queries.ts';

type Origin = z.output<typeof requestOrigin>;

/**
 * Where requests come from: a question to the town, and whether the customer has let the pharmacy go
 * since; another pharmacy before this one.
 * @returns a function from one of these rows to what it came from
 */
export async function originsOf(
  db: Database,
  rows: readonly RequestRow[],
): Promise<(row: RequestRow) => Origin> {
  const ids = rows.flatMap(({ searchId }) => searchId ?? []);
  const asked =
    ids.length === 0
      ? []
      : await db
          .select({ id: searches.id, releasedAt: searches.releasedAt })
          .from(searches)
          .where(anyOf(searches.id, ids));
  const released = new Map(asked.map(({ id, releasedAt }) => [id, releasedAt]));
  return ({ searchId, continuesId, cancelledAt }) => {
    const releasedAt = searchId && released.get(searchId);
    return {
      isFromTown: searchId !== null,
      // Cancelled in the moment of the release; others may have been let go after it.
      isReleased: Boolean(cancelledAt && releasedAt && cancelledAt <= releasedAt),
      isContinued: continuesId !== null,
    };
  };
}
