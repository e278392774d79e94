import { requestPageLength } from '@dawaya/contract/vocabulary/lengths';
import {
  isOpen,
  type RequestFilter,
  type RequestView,
  requestViews,
  statusesIn,
} from '@dawaya/contract/vocabulary/request-moves';
import { byPressure, dueAt } from '@dawaya/contract/vocabulary/urgencies';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { oneOf } from '../../database/schema/columns.ts';
import { endedAt, prescriptionRequests } from '../../database/schema.ts';
import { invalidCursor } from '../../platform/cursors.ts';
import { isUuid } from '../../platform/ids.ts';
import { dueAt as dueAtColumn } from './in-time.ts';
import type { RequestRow } from './queries.ts';
import { searched } from './search.ts';

/** Where a row stands in the list. */
interface Standing {
  /** Late or not is told by when the first page was asked for: no row is lost or comes twice. */
  asked: Date;
  /** Late ones first, then by urgency; behind them what has ended. */
  rank: number;
  /** When it came in, or ended. */
  at: Date;
  id: string;
}

const inTime = byPressure.length;
const ended = 2 * byPressure.length;

function standingOf(row: RequestRow, asked: Date): Standing {
  const { id, createdAt, completedAt, declinedAt, cancelledAt } = row;
  if (!isOpen(row.status))
    return { asked, rank: ended, at: completedAt ?? declinedAt ?? cancelledAt ?? createdAt, id };
  const late = dueAt(row) < asked ? 0 : inTime;
  return { asked, rank: late + byPressure.indexOf(row.urgency), at: createdAt, id };
}

const writeStanding = ({ asked, rank, at, id }: Standing): string =>
  Buffer.from(JSON.stringify([asked.getTime(), rank, at.getTime(), id])).toString('base64url');

const isMoment = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 253_402_300_800_000;

/** @throws AppError `invalid_fields` for a cursor that is not ours, or of the other view. */
function readStanding(written: string, view: RequestView | undefined): Standing {
  try {
    const [asked, rank, at, id] = JSON.parse(Buffer.from(written, 'base64url').toString());
    const isRank = Number.isInteger(rank) && rank >= 0 && rank <= ended;
    const isOfView = view === undefined || (view === 'ended') === (rank === ended);
    if (isMoment(asked) && isRank && isOfView && isMoment(at) && isUuid(String(id)))
      return { asked: new Date(asked), rank, at: new Date(at), id };
  } catch {
    // Falls through to the refusal below.
  }
  throw invalidCursor();
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

const { urgency, createdAt, id, pharmacyId, status } = prescriptionRequests;
const end = endedAt(prescriptionRequests);
const pressure = sql.raw(byPressure.map((name, rank) => `when '${name}' then ${rank}`).join(' '));

/** As `standingOf` has it: the order of each view, and what stands behind a row in it. */
const orders: Record<RequestView, (asked: Date) => { by: SQL; after: (last: Standing) => SQL }> = {
  active: (asked) => {
    const rank = sql`(case ${urgency} ${pressure} end
      + case when ${dueAtColumn} < ${moment(asked)} then 0 else ${sql.raw(String(inTime))} end)`;
    return {
      by: sql`${rank}, ${createdAt}, ${id}`,
      after: (last) =>
        sql`(${rank}, ${createdAt}, ${id}) > (${last.rank}::int, ${moment(last.at)}, ${last.id}::uuid)`,
    };
  },
  ended: () => ({
    by: sql`${end} desc, ${id} desc`,
    after: (last) => sql`(${end}, ${id}) < (${moment(last.at)}, ${last.id}::uuid)`,
  }),
};

const filters: Record<RequestFilter, SQL> = {
  new: eq(status, 'new'),
  urgent: ne(urgency, 'normal'),
};

/**
 * A page of a pharmacy's requests: active ones, late before the rest, then by urgency, then oldest
 * first; behind them those that have ended, the latest end first.
 * @param view only the ones or the others
 * @param filter only those of the active ones (product decision 13)
 * @param search a name, a phone number or a code, as people write them
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export async function listPage(
  db: Database,
  pharmacy: string,
  asked: {
    view?: RequestView;
    filter?: RequestFilter;
    search?: string;
    limit?: number;
    cursor?: string;
  },
  now: Date,
): Promise<{ items: RequestRow[]; nextCursor: string | null }> {
  const { filter, search = '', limit = requestPageLength, cursor } = asked;
  // What a filter shows still waits.
  const view = filter ? 'active' : asked.view;
  const last = cursor === undefined ? undefined : readStanding(cursor, view);
  const since = last?.asked ?? now;
  const isBehindActive = last?.rank === ended;
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
            // Written out, as the index of the view has it.
            oneOf('status', statusesIn[each]),
            searched(search),
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
  const goesOn = rows.length > limit && lastItem;
  return { items, nextCursor: goesOn ? writeStanding(standingOf(lastItem, since)) : null };
}
