import { type Transition, undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { anyOf } from '../database/any-of.ts';
import type { Database } from '../database/client.ts';
import { pharmacyStaff, requestMoves } from '../database/schema.ts';
import { AppError } from './app-error.ts';
import { seconds } from './clock.ts';

export type MoveRow = typeof requestMoves.$inferSelect;

type Subject = 'requestId' | 'consultationId';

export type Maker = Pick<MoveRow, 'sessionId' | 'staffId'>;
/** The maker of a move by private link. */
export const trackingHolder: Maker = { sessionId: null, staffId: null };

export const makerOf = (holder: { sessionId: string; staffId?: string } | undefined): Maker => ({
  sessionId: holder?.sessionId ?? null,
  staffId: holder?.staffId ?? null,
});

/** Records a move, in its transaction. */
export async function recordMove(
  db: Database,
  moves: typeof requestMoves.$inferInsert,
): Promise<MoveRow> {
  const [row] = await db.insert(requestMoves).values(moves).returning();
  if (!row) throw new Error('a move was not stored');
  return row;
}

/** Marks a move as notified. */
export async function settleMove(db: Database, id: number, now: Date): Promise<void> {
  await db.update(requestMoves).set({ notifiedAt: now }).where(eq(requestMoves.id, id));
}

/** Marks the pending moves of a row as notified, so that nobody can undo them. */
export async function settleMoves(
  db: Database,
  id: string,
  now: Date,
  subject: Subject = 'requestId',
): Promise<void> {
  await db
    .update(requestMoves)
    .set({ notifiedAt: now })
    .where(and(eq(requestMoves[subject], id), isNull(requestMoves.notifiedAt)));
}

/** Returns all moves of `ids` in their order, also undone ones, with their makers' names. */
export async function readMoves(
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

/** The queue uses the database's clock, the undo time ours, so a second is added. */
export const notificationDelay = undoWindowMs + seconds(1);

/** Returns the time until which its maker can undo a move. */
export const undoEndOf = ({ at }: Pick<MoveRow, 'at'>): Date =>
  new Date(at.getTime() + undoWindowMs);

/**
 * Returns the last of `made` when `maker` can undo it (docs/requests.md): in time, before the other
 * side was notified, and while the row still has the move's status.
 * @param moves the moves that `maker` may make, by name.
 */
export function findUndoable<M extends Transition<string>>(
  made: readonly MoveRow[] | undefined,
  {
    moves,
    subject,
    maker,
    now,
  }: { moves: Readonly<Record<string, M>>; subject: { status: string }; maker: Maker; now: Date },
): { row: MoveRow; move: M } | undefined {
  const row = made?.at(-1);
  const move = row && moves[row.move];
  if (!row || !move || row.undoneAt || row.notifiedAt || row.sessionId !== maker.sessionId) return;
  // A process of an earlier release makes moves without a row.
  if (subject.status !== move.to) return;
  return now < undoEndOf(row) ? { row, move } : undefined;
}

/**
 * Marks the move as undone, in the transaction of `db`, which holds the lock of the moved row.
 * @returns the columns to restore.
 * @throws AppError `move_not_undoable` when no move can be undone.
 */
export async function markUndone<M extends Transition<string>>(
  db: Database,
  lastMove: { row: MoveRow; move: M } | undefined,
  now: Date,
): Promise<{ row: MoveRow; move: M; before: { status: M['to'] } & { [At in M['at']]?: null } }> {
  if (!lastMove) throw new AppError('move_not_undoable');
  const { row, move } = lastMove;
  await db.update(requestMoves).set({ undoneAt: now }).where(eq(requestMoves.id, row.id));
  const previousState = { status: row.statusBefore, [move.at]: null };
  // The compiler cannot follow a computed property of a generic move.
  return { row, move, before: previousState as never };
}
