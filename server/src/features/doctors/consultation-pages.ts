import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { requestPageLength } from '@dawaya/contract/vocabulary/limits';
import { isOpen, type RequestView, statusesIn } from '@dawaya/contract/vocabulary/request-moves';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { consultationRequests, endedAt } from '../../database/schema.ts';
import { invalidCursorError, readCursor, writeCursor } from '../../platform/cursors.ts';
import type { ConsultationRow } from './queries.ts';
import { notErasedCondition } from './retention.ts';

/** More milliseconds than any time has: the step from one part of the list to the next. */
const part = 10 ** 13;

/**
 * Returns the position of a request in a doctor's list, as one number: new ones, then those in
 * progress, the oldest first; then ended ones, the latest end first.
 */
function rankOf(row: ConsultationRow): number {
  const { completedAt, declinedAt, cancelledAt, createdAt } = row;
  if (!isOpen(row.status))
    return 3 * part - (completedAt ?? declinedAt ?? cancelledAt ?? createdAt).getTime();
  return (row.status === 'new' ? 0 : part) + createdAt.getTime();
}

const { id, status, doctorId, createdAt } = consultationRequests;
const millisecondsSql = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
const created = millisecondsSql(sql`${createdAt}`);
const position = sql`case ${status} when 'new' then ${created}
  when 'in-progress' then ${sql.raw(String(part))} + ${created}
  else ${sql.raw(String(3 * part))} - ${millisecondsSql(endedAt(consultationRequests))} end`;

const positionOf = (row: ConsultationRow): [number, string] => [rankOf(row), row.id];

const searchedAtOnce = 500;

/** Matches a name, or a part of a phone number, both folded. */
function createMatcher(search: string): (row: ConsultationRow) => boolean {
  const term = fold(search);
  // A leading zero replaces the country's prefix.
  const digits = westernDigits(search).replace(/\D/g, '').replace(/^0+/, '');
  return ({ name, phone }) =>
    fold(name).includes(term) || (digits.length > 2 && phone.includes(digits));
}

/**
 * Returns a page of a doctor's consultation requests. A search folds by the shared function
 * (docs/search.md), so not in SQL: a doctor has some hundreds.
 * @throws AppError `invalid_fields` for a cursor of another origin.
 */
export async function listConsultationPage(
  db: Database,
  doctor: string,
  query: { view?: RequestView; search?: string; limit?: number; cursor?: string },
): Promise<{ items: ConsultationRow[]; nextCursor: string | null }> {
  const { view, search = '', limit = requestPageLength, cursor } = query;
  const matches = createMatcher(search);
  const atOnce = search === '' ? limit + 1 : searchedAtOnce;
  const readRows: ConsultationRow[] = [];
  let after = cursor === undefined ? undefined : readPosition(cursor);
  let rows: ConsultationRow[];
  do {
    rows = await readAfter(db, { doctor, view, after, limit: atOnce });
    readRows.push(...rows.filter(matches));
    const last = rows.at(-1);
    after = last && positionOf(last);
  } while (readRows.length <= limit && rows.length === atOnce);
  const items = readRows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = readRows.length > limit && last;
  return { items, nextCursor: hasMore ? writeCursor(positionOf(last)) : null };
}

/** @throws AppError `invalid_fields` for a cursor of another origin. */
function readPosition(cursor: string): [number, string] {
  const [order, row] = readCursor(cursor, 'number');
  if (!Number.isInteger(order) || Math.abs(order) > 3 * part) throw invalidCursorError();
  return [order, row];
}

const readAfter = (
  db: Database,
  {
    doctor,
    view,
    after,
    limit,
  }: {
    doctor: string;
    view: RequestView | undefined;
    after: [number, string] | undefined;
    limit: number;
  },
): Promise<ConsultationRow[]> =>
  db
    .select()
    .from(consultationRequests)
    .where(
      and(
        eq(doctorId, doctor),
        notErasedCondition,
        view && inArray(status, [...statusesIn[view]]),
        after && sql`(${position}, ${id}) > (${after[0]}::bigint, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(position, id)
    .limit(limit);
