import { requestPageLength } from '@dawaya/contract/vocabulary/limits';
import {
  isOpen,
  type RequestFilter,
  type RequestView,
  requestViews,
  statusesIn,
} from '@dawaya/contract/vocabulary/request-moves';
import { dueAt, urgenciesByPriority } from '@dawaya/contract/vocabulary/urgencies';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { timestampParam } from '../../database/params.ts';
import { isOneOf } from '../../database/schema/columns.ts';
import { endedAt, prescriptionRequests } from '../../database/schema.ts';
import { invalidCursorError, isMoment } from '../../platform/cursors.ts';
import { isUuid } from '../../platform/ids.ts';
import { dueAt as dueAtColumn } from './answer-deadlines.ts';
import { notErasedCondition, type RequestRow } from './queries.ts';
import { searchCondition } from './search.ts';

interface Position {
  /** The time of the first page. It decides what is late for all pages, so that no row is lost. */
  askedAt: Date;
  /** Chosen ones that wait first, then late ones, each by urgency, then ended ones. */
  rank: number;
  at: Date;
  id: string;
}

const late = urgenciesByPriority.length;
const inTime = 2 * late;
const ended = 3 * late;

/**
 * Returns whether its customer has chosen the pharmacy, which had not opened it at this time: the
 * choice starts a request before anyone sees it.
 */
const isUnopened = ({ startedAt, seenAt }: RequestRow, at: Date): boolean =>
  startedAt !== null && (seenAt === null || (seenAt > startedAt && seenAt >= at));

function positionOf(row: RequestRow, askedAt: Date): Position {
  const { id, createdAt, completedAt, declinedAt, cancelledAt } = row;
  if (!isOpen(row.status))
    return { askedAt, rank: ended, at: completedAt ?? declinedAt ?? cancelledAt ?? createdAt, id };
  const openedRank = dueAt(row) < askedAt ? late : inTime;
  const first = isUnopened(row, askedAt) ? 0 : openedRank;
  return { askedAt, rank: first + urgenciesByPriority.indexOf(row.urgency), at: createdAt, id };
}

const writeCursor = ({ askedAt, rank, at, id }: Position): string =>
  Buffer.from(JSON.stringify([askedAt.getTime(), rank, at.getTime(), id])).toString('base64url');

/** @throws AppError `invalid_fields` for a cursor of another origin, or of the other view. */
function readCursor(text: string, view: RequestView | undefined): Position {
  try {
    const [asked, rank, at, id] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isRank = Number.isInteger(rank) && rank >= 0 && rank <= ended;
    const isOfView = view === undefined || (view === 'ended') === (rank === ended);
    if (isMoment(asked) && isRank && isOfView && isMoment(at) && isUuid(String(id)))
      return { askedAt: new Date(asked), rank, at: new Date(at), id };
  } catch {
    // Falls through to the refusal below.
  }
  throw invalidCursorError();
}

const { urgency, createdAt, startedAt, seenAt, id, pharmacyId, status } = prescriptionRequests;
const end = endedAt(prescriptionRequests);
const pressure = sql.raw(
  urgenciesByPriority.map((name, rank) => `when '${name}' then ${rank}`).join(' '),
);

/** The order of each view, as in `positionOf`, and the condition for rows after a position. */
const orders: Record<RequestView, (askedAt: Date) => { by: SQL; after: (last: Position) => SQL }> =
  {
    active: (askedAt) => {
      const rank = sql`(case ${urgency} ${pressure} end
      + case when ${startedAt} is not null and (${seenAt} is null
          or (${seenAt} > ${startedAt} and ${seenAt} >= ${timestampParam(askedAt)})) then 0
        when ${dueAtColumn} < ${timestampParam(askedAt)} then ${sql.raw(String(late))}
        else ${sql.raw(String(inTime))} end)`;
      return {
        by: sql`${rank}, ${createdAt}, ${id}`,
        after: (last) =>
          sql`(${rank}, ${createdAt}, ${id}) > (${last.rank}::int, ${timestampParam(last.at)}, ${last.id}::uuid)`,
      };
    },
    ended: () => ({
      by: sql`${end} desc, ${id} desc`,
      after: (last) => sql`(${end}, ${id}) < (${timestampParam(last.at)}, ${last.id}::uuid)`,
    }),
  };

const filters: Record<RequestFilter, SQL> = {
  new: eq(status, 'new'),
  urgent: ne(urgency, 'normal'),
};

/**
 * Returns a page of a pharmacy's requests: active ones, first those whose customer has chosen the
 * pharmacy and waits until it opens them, then late ones, then the rest, each by urgency, then
 * oldest first; then ended ones, the latest end first.
 * @param view only active or only ended ones
 * @param filter only those of the active ones (docs/requests.md)
 * @param search a name, a phone number or a code, as people write them
 * @param signal ends a search
 * @throws AppError `invalid_fields` for a cursor of another origin.
 */
export async function listPage(
  db: Database,
  pharmacy: string,
  query: {
    view?: RequestView;
    filter?: RequestFilter;
    search?: string;
    limit?: number;
    cursor?: string;
  },
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<{ items: RequestRow[]; nextCursor: string | null }> {
  const { filter, search = '', limit = requestPageLength, cursor } = query;
  // A filter selects active requests only.
  const view = filter ? 'active' : query.view;
  const last = cursor === undefined ? undefined : readCursor(cursor, view);
  const since = last?.askedAt ?? now;
  const isBehindActive = last?.rank === ended;
  const isFound = await searchCondition(db, pharmacy, search, signal);
  const rows: RequestRow[] = [];
  for (const each of view ? [view] : requestViews) {
    if (rows.length > limit || (each === 'active' && isBehindActive)) continue;
    const { by, after } = orders[each](since);
    const begun = last && isBehindActive === (each === 'ended') ? after(last) : undefined;
    rows.push(
      ...(await db
        .select()
        .from(prescriptionRequests)
        .where(
          and(
            eq(pharmacyId, pharmacy),
            // A constant list, to match the view's partial index.
            isOneOf('status', statusesIn[each]),
            notErasedCondition,
            isFound,
            filter && filters[filter],
            begun,
          ),
        )
        .orderBy(by)
        .limit(limit + 1 - rows.length)),
    );
  }
  const items = rows.slice(0, limit);
  const lastItem = items.at(-1);
  const hasMore = rows.length > limit && lastItem;
  return { items, nextCursor: hasMore ? writeCursor(positionOf(lastItem, since)) : null };
}
