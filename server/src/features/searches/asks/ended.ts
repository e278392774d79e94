import type { EndedAskOutcome, endedAsk } from '@dawaya/contract/endpoints/asks';
import type { SearchStatus } from '@dawaya/contract/vocabulary/searches';
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { prescriptionRequests, searchAsks, searches, trackings } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import type { Services } from '../../../services.ts';

/** For how long a pharmacy may look what became of its answers, and how many of them. */
const kept = days(3);
const most = 20;

const endedAt =
  sql<Date>`coalesce(${searches.chosenAt}, ${searches.closedAt}, ${searches.closesAt})`.mapWith(
    searches.closesAt,
  );

/** Who works on it now, unless that was cancelled: one that was released has declined at most. */
const chosen = sql<string | null>`(select ${prescriptionRequests.pharmacyId}
  from ${trackings}
  join ${prescriptionRequests} on ${prescriptionRequests.id} = ${trackings.requestId}
  where ${trackings.searchId} = ${searches.id}
    and ${prescriptionRequests.status} <> 'cancelled' limit 1)`;

/**
 * What became of a pharmacy's answers, the latest end first. Nothing of what was asked: of a question
 * that is over, whoever was not chosen can fetch nothing (docs/decisions/0077).
 */
export async function listEndedAsks(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  pharmacyId: string,
): Promise<z.output<typeof endedAsk>[]> {
  const now = clock();
  const rows = await db
    .select({
      searchId: searches.id,
      status: searches.status,
      answer: searchAsks.answer,
      answeredAt: searchAsks.answeredAt,
      endedAt,
      chosen,
    })
    .from(searchAsks)
    .innerJoin(searches, eq(searches.id, searchAsks.searchId))
    .where(
      and(
        eq(searchAsks.pharmacyId, pharmacyId),
        isNull(searchAsks.mutedAt),
        ne(searchAsks.answer, 'none'),
        or(ne(searches.status, 'open'), lte(searches.closesAt, now)),
        gt(endedAt, new Date(now.getTime() - kept)),
      ),
    )
    .orderBy(desc(endedAt), desc(searches.id))
    .limit(most);
  return rows.flatMap(({ answer, answeredAt, ...row }) =>
    answer && answeredAt
      ? [{ ...row, answer, answeredAt, outcome: outcomeOf(row, pharmacyId) }]
      : [],
  );
}

function outcomeOf(
  { status, chosen }: { status: SearchStatus; chosen: string | null },
  pharmacyId: string,
): EndedAskOutcome {
  if (status === 'chosen' && chosen) return chosen === pharmacyId ? 'chosen' : 'elsewhere';
  return status === 'chosen' || status === 'closed' ? 'closed' : 'expired';
}
