import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { requestPageLength } from '@dawaya/contract/vocabulary/lengths';
import {
  type ForwardStatus,
  type RequestView,
  statusesIn,
} from '@dawaya/contract/vocabulary/request-moves';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { consultationRequests } from '../../database/schema.ts';
import { invalidCursor, readCursor, writeCursor } from '../../platform/cursors.ts';
import type { ConsultationRow } from './queries.ts';

/** More milliseconds than any moment has: one step from one part of the list to the next. */
const part = 10 ** 13;

/**
 * Where a request stands in a doctor's list, as one number: new ones, then those in progress, the
 * oldest first; then what has ended, the latest end first.
 */
const standings: Record<ForwardStatus, (row: ConsultationRow) => number> = {
  new: ({ createdAt }) => createdAt.getTime(),
  'in-progress': ({ createdAt }) => part + createdAt.getTime(),
  completed: ({ completedAt, createdAt }) => 3 * part - (completedAt ?? createdAt).getTime(),
};

const { id, status, doctorId, createdAt, completedAt } = consultationRequests;
const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
const created = milliseconds(sql`${createdAt}`);
const ended = milliseconds(sql`coalesce(${completedAt}, ${createdAt})`);
const standing = sql`case ${status} when 'new' then ${created}
  when 'in-progress' then ${sql.raw(String(part))} + ${created}
  else ${sql.raw(String(3 * part))} - ${ended} end`;

const standingOf = (row: ConsultationRow): [number, string] => [standings[row.status](row), row.id];

/** How many rows a search reads at a time. */
const searchedAtOnce = 500;

/** Whether a name, or a part of a phone number, is what was searched for; folded on both sides. */
function matcher(search: string): (row: ConsultationRow) => boolean {
  const term = fold(search);
  // A zero before a number stands for the country's prefix.
  const digits = westernDigits(search).replace(/\D/g, '').replace(/^0+/, '');
  return ({ name, phone }) =>
    fold(name).includes(term) || (digits.length > 2 && phone.includes(digits));
}

/**
 * A page of a doctor's consultation requests. A search folds as everywhere (product decision 24), by
 * the same function and therefore here: a doctor has some hundreds.
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export async function listConsultationPage(
  db: Database,
  doctor: string,
  asked: { view?: RequestView; search?: string; limit?: number; cursor?: string },
): Promise<{ items: ConsultationRow[]; nextCursor: string | null }> {
  const { view, search = '', limit = requestPageLength, cursor } = asked;
  const matches = matcher(search);
  const atOnce = search === '' ? limit + 1 : searchedAtOnce;
  const found: ConsultationRow[] = [];
  let after = cursor === undefined ? undefined : readStanding(cursor);
  let rows: ConsultationRow[];
  do {
    rows = await readAfter(db, doctor, view, after, atOnce);
    found.push(...rows.filter(matches));
    const last = rows.at(-1);
    after = last && standingOf(last);
  } while (found.length <= limit && rows.length === atOnce);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const goesOn = found.length > limit && last;
  return { items, nextCursor: goesOn ? writeCursor(standingOf(last)) : null };
}

/** @throws AppError `invalid_fields` for a cursor that is not ours. */
function readStanding(cursor: string): [number, string] {
  const [order, row] = readCursor(cursor, 'number');
  if (!Number.isInteger(order) || Math.abs(order) > 3 * part) throw invalidCursor();
  return [order, row];
}

const readAfter = (
  db: Database,
  doctor: string,
  view: RequestView | undefined,
  after: [number, string] | undefined,
  limit: number,
): Promise<ConsultationRow[]> =>
  db
    .select()
    .from(consultationRequests)
    .where(
      and(
        eq(doctorId, doctor),
        view && inArray(status, statusesOf(view)),
        after && sql`(${standing}, ${id}) > (${after[0]}::bigint, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(standing, id)
    .limit(limit);

/** A consultation has fewer ways to end than a prescription request. */
const statusesOf = (view: RequestView): ForwardStatus[] =>
  (Object.keys(standings) as ForwardStatus[]).filter((name) => statusesIn[view].includes(name));
