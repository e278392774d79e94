import type { Audience } from '@dawaya/contract/vocabulary/live';
import {
  isAllowed,
  type RequestStatus,
  type Transition,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { requestMoves } from '../database/schema.ts';
import { AppError } from './app-error.ts';
import { defineWork, type Work } from './area.ts';
import type { Clock } from './clock.ts';
import { type Jobs, type Queue, RetryLaterError } from './jobs.ts';
import {
  findUndoable,
  type Maker,
  type MoveRow,
  markUndone,
  notificationDelay,
  readMoves,
  recordMove,
  settleMove,
  trackingHolder,
  undoEndOf,
} from './undo.ts';

/** A row that moves: a prescription request or a consultation request. */
interface Movable {
  id: string;
  status: RequestStatus;
  statusReason: string | null;
  seenAt: Date | null;
}

/** The columns that a move changes. */
export type MoveChange = Partial<
  Omit<Movable, 'id'> &
    Record<'startedAt' | 'completedAt' | 'declinedAt' | 'cancelledAt', Date | null>
>;

type Moves<Name extends string = string> = Readonly<
  Record<Name, Transition & { needsReason: boolean }>
>;

/** The parts of a move that differ between requests and consultations. */
export interface Moving<Row extends Movable, Name extends string> {
  subject: 'requestId' | 'consultationId';
  moves: Moves<Name>;
  /** `createMoveWork` is its handler. */
  queue: Queue<{ moveId: number }>;
  lock: (db: Database, where: SQL) => Promise<Row | undefined>;
  byId: (id: string) => SQL;
  change: (db: Database, id: string, change: MoveChange) => Promise<Row | undefined>;
  audiencesOf: (row: Row) => Audience[];
  /** Restores what else the move changed. */
  whenUndone?: (db: Database, made: MoveRow) => Promise<void>;
}

/** The row of a move and its maker: the staff that got it, or the holder of its address. */
export interface MoveTarget<Row extends Movable> {
  find: (db: Database) => Promise<SQL>;
  mayMove: (row: Row) => boolean;
  maker: Maker;
}

interface MovingServices {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  live: { recordChange: (db: Database, ...audiences: Audience[]) => Promise<void> };
}

/**
 * Returns the columns of a move of a locked request with `status` (docs/requests.md); undefined
 * when it was made before, so that a repeated call changes nothing.
 * @param move null for `new`, to which no move leads: the request is new already, or the call is
 * refused.
 * @throws AppError `status_backwards` when the move does not start at `status`.
 */
export function moveColumns(
  move: Transition | null,
  status: RequestStatus,
  now: Date,
): MoveChange | undefined {
  if (status === (move?.to ?? 'new')) return undefined;
  if (!move || !isAllowed(move, status)) throw new AppError('status_backwards');
  return { status: move.to, [move.at]: now };
}

/**
 * Makes a move. Repeated, it changes nothing.
 * @param made `name`: null for the status `new`, to which no move leads; `reason`: for a move that
 * needs one
 * @throws AppError `not_found` for an unknown or foreign row, `status_backwards`.
 */
export async function makeMove<Row extends Movable, Name extends string>(
  { db, clock, jobs, live }: MovingServices,
  kind: Moving<Row, Name>,
  { find, mayMove, maker }: MoveTarget<Row>,
  { name, reason = '' }: { name: Name | null; reason?: string | undefined },
): Promise<Row> {
  return db.transaction(async (db) => {
    const current = await kind.lock(db, await find(db));
    if (!current || !mayMove(current)) throw new AppError('not_found');
    const move = name && kind.moves[name];
    const now = clock();
    const change = moveColumns(move || null, current.status, now);
    if (!name || !move || !change) return current;
    const after = await kind.change(db, current.id, {
      ...change,
      ...(move.needsReason && { statusReason: reason }),
      // A move by the side that got the request implies that it has seen it.
      ...(maker !== trackingHolder && { seenAt: current.seenAt ?? now }),
    });
    if (!after) throw new AppError('not_found');
    const madeMove = await recordMove(db, {
      [kind.subject]: current.id,
      move: name,
      at: now,
      ...maker,
      statusBefore: current.status,
      wasFirstLook: after.seenAt !== null && current.seenAt === null,
    });
    await notifyLater(db, jobs, kind.queue, madeMove);
    await live.recordChange(db, ...kind.audiencesOf(after));
    return after;
  });
}

/**
 * Restores the state before the last move, of which no side was notified yet. `seenAt` stays.
 * @param moves those that the caller may undo
 * @throws AppError `not_found` for an unknown or foreign row, `move_not_undoable`.
 */
export async function undoMove<Row extends Movable, Name extends string>(
  { db, clock, live }: Omit<MovingServices, 'jobs'>,
  kind: Moving<Row, Name>,
  { find, mayMove, maker }: MoveTarget<Row>,
  moves: Moves,
): Promise<Row> {
  return db.transaction(async (db) => {
    const row = await kind.lock(db, await find(db));
    if (!row || !mayMove(row)) throw new AppError('not_found');
    const now = clock();
    const recordedMoves = (await readMoves(db, kind.subject, [row.id])).get(row.id);
    const lastMove = findUndoable(recordedMoves, { moves, subject: row, maker, now });
    const { row: undone, move, before } = await markUndone(db, lastMove, now);
    await kind.whenUndone?.(db, undone);
    const after = await kind.change(db, row.id, {
      ...before,
      ...(move.needsReason && { statusReason: null }),
    });
    if (!after) throw new AppError('not_found');
    await live.recordChange(db, ...kind.audiencesOf(after));
    return after;
  });
}

/** Queues a move's notification for the end of its undo time, in the move's transaction. */
export const notifyLater = (
  db: Database,
  jobs: Pick<Jobs, 'send'>,
  queue: Queue<{ moveId: number }>,
  { id }: MoveRow,
): Promise<void> => jobs.send(db, queue, { moveId: id }, notificationDelay);

/**
 * Makes the job that notifies the other side of a move, unless it was undone meanwhile
 * (docs/mail.md and docs/requests.md). After that it cannot be undone. It is put off while it still
 * can be.
 */
export const createMoveWork = <Row extends Movable, Name extends string, S>(
  kind: Moving<Row, Name>,
  notify: (services: S, db: Database, row: Row, move: Name) => Promise<void>,
): Work<S & Pick<MovingServices, 'db' | 'clock'>> =>
  defineWork(kind.queue, async (services: S & Pick<MovingServices, 'db' | 'clock'>, { moveId }) => {
    await services.db.transaction(async (db) => {
      const idCondition = eq(requestMoves.id, moveId);
      const [move] = await db.select().from(requestMoves).where(idCondition);
      const id = move?.[kind.subject];
      // An erasure has deleted it since.
      if (!id) return;
      const subject = await kind.lock(db, kind.byId(id));
      // Read again under the lock, which undoing also takes.
      const [row] = await db.select().from(requestMoves).where(idCondition);
      if (!subject || !row || row.undoneAt || row.notifiedAt) return;
      const now = services.clock();
      const wait = undoEndOf(row).getTime() - now.getTime();
      if (wait > 0) throw new RetryLaterError(wait);
      await settleMove(db, moveId, now);
      await notify(services, db, subject, row.move as Name);
    });
  });
