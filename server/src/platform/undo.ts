import { type Move, undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { anyOf } from '../database/any-of.ts';
import type { Database } from '../database/client.ts';
import { pharmacyStaff, requestMoves } from '../database/schema.ts';
import { AppError } from './app-error.ts';

export type MoveRow = typeof requestMoves.$inferSelect;

/** What was moved: a prescription request or a consultation. */
type Subject = 'requestId' | 'consultationId';

/** Who makes a move, or takes it back: a session, and who of a pharmacy's staff it is. */
export type Maker = Pick<MoveRow, 'sessionId' | 'staffId'>;
/** Whoever holds a tracking address. */
export const anybody: Maker = { sessionId: null, staffId: null };

export const makerOf = (holder: { sessionId: string; staffId?: string } | undefined): Maker => ({
  sessionId: holder?.sessionId ?? null,
  staffId: holder?.staffId ?? null,
});

/** Keeps that a move was made, in the transaction that makes it. */
export async function recordMove(
  db: Database,
  made: typeof requestMoves.$inferInsert,
): Promise<MoveRow> {
  const [row] = await db.insert(requestMoves).values(made).returning();
  if (!row) throw new Error('a move was not kept');
  return row;
}

/**
 * All moves of each of `ids`, those that were taken back too, in the order in which they were made;
 * each with the name of who made it, as it is now.
 */
export async function movesOf(
  db: Database,
  subject: Subject,
  ids: string[],
): Promise<Map<string | null, (MoveRow & { staffName: string | null })[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ...getTableColumns(requestMoves), staffName: pharmacyStaff.name })
    .from(requestMoves)
    .leftJoin(pharmacyStaff, eq(pharmacyStaff.id, requestMoves.staffId))
    .where(anyOf(requestMoves[subject], ids))
    .orderBy(asc(requestMoves.id));
  return Map.groupBy(rows, (row) => row[subject]);
}

/** Until when a move can be taken back, by whoever made it. */
export const undoEnd = ({ at }: Pick<MoveRow, 'at'>): Date => new Date(at.getTime() + undoableFor);

/**
 * The last of `made`, if `maker` can still take it back (product decision 46): within its time, before
 * the other side was told, and while what was moved stands where it led.
 * @param moves those that `maker` may make at all, by name
 */
export function undoable<M extends Move<string>>(
  made: readonly MoveRow[] | undefined,
  moves: Readonly<Record<string, M>>,
  subject: { status: string },
  maker: Maker,
  now: Date,
): { row: MoveRow; move: M } | undefined {
  const row = made?.at(-1);
  const move = row && moves[row.move];
  if (!row || !move || row.undoneAt || row.toldAt || row.sessionId !== maker.sessionId) return;
  // A process of an earlier release moves it on without a row.
  if (subject.status !== move.to) return;
  return now < undoEnd(row) ? { row, move } : undefined;
}

/**
 * Marks the move as taken back, in the transaction of `db`, which holds the row of what was moved.
 * @returns what that row gets back.
 * @throws AppError `move_not_undoable` when there is none that can be.
 */
export async function takeBack<M extends Move<string>>(
  db: Database,
  found: { row: MoveRow; move: M } | undefined,
  now: Date,
): Promise<{ row: MoveRow; move: M; before: { status: M['to'] } & { [At in M['at']]?: null } }> {
  if (!found) throw new AppError('move_not_undoable');
  const { row, move } = found;
  await db.update(requestMoves).set({ undoneAt: now }).where(eq(requestMoves.id, row.id));
  const before = { status: row.statusBefore, [move.at]: null };
  return { row, move, before: before as never };
}
