import type { Language } from '@dawaya/contract/vocabulary/languages';
import {
  type PharmacyMoveName,
  type RequestMoveName,
  requestMoves,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests, requestQuotes } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { moved } from '../../platform/moves.ts';
import {
  anybody,
  type Maker,
  type MoveRow,
  makerOf,
  movesOf,
  recordMove,
  takeBack,
  undoable,
  undoEnd,
} from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { assertUnlocked } from '../tracking/holders.ts';
import { assertAsShown, lockTracking } from '../tracking/trackings.ts';
import { audiencesOf } from './audiences.ts';
import { mayHandle } from './policy.ts';
import { lockRequest, type RequestRow } from './queries.ts';
import { tellLater } from './telling.ts';
import { movesOfCustomer, readFollowedRequests, type TrackedRequest } from './tracking.ts';

type MovingServices = Services & { jobs: Jobs };

/** Which request is meant, by whom: the pharmacy's people, or whoever holds the tracking address. */
interface Meant {
  /** Where it is, found in the transaction of the move. */
  find: (db: Database) => Promise<SQL>;
  mayMove: (request: RequestRow) => boolean;
  maker: Maker;
}

/** A tracking address, and the request that the page of whoever calls shows. */
interface Followed {
  token: string;
  shown?: string | undefined;
}

const { cancel: _cancel, accept: _accept, ...movesOfPharmacy } = requestMoves;

/** @throws AppError `not_found` for an id that is none. */
function meantBy(actor: Actor, id: string): Meant {
  if (!isUuid(id)) throw new AppError('not_found');
  return {
    find: async () => eq(prescriptionRequests.id, id),
    mayMove: (request) => mayHandle(actor, request),
    maker: makerOf(actor.pharmacy),
  };
}

// Whoever holds the address may. The tracking is locked before the request, as by all that changes it.
const meantByToken = (
  services: MovingServices,
  request: FastifyRequest,
  { token, shown }: Followed,
): Meant => ({
  async find(db) {
    const tracking = await lockTracking(db, token);
    await assertUnlocked({ ...services, db }, request, tracking);
    assertAsShown(tracking, shown);
    if (!tracking.requestId) throw new AppError('not_found');
    return eq(prescriptionRequests.id, tracking.requestId);
  },
  mayMove: () => true,
  maker: anybody,
});

/**
 * Makes a move of the pharmacy that a request was sent to; made before, it changes nothing.
 * @param name null for the status `new`, where no move leads
 * @param reason of a move that needs one
 * @throws AppError `not_found` for an unknown or foreign request, `status_backwards`.
 */
export const moveRequest = async (
  services: MovingServices,
  actor: Actor,
  id: string,
  name: PharmacyMoveName | null,
  reason?: string,
): Promise<RequestRow> => move(services, meantBy(actor, id), name, reason);

/**
 * Starts a new request because its customer accepts the pharmacy's answer, in the transaction of `db`
 * that keeps the acceptance.
 * @throws AppError `not_found`, `status_backwards`
 */
export const acceptMove = (services: MovingServices, id: string): Promise<RequestRow> =>
  move(
    services,
    {
      find: async () => eq(prescriptionRequests.id, id),
      mayMove: () => true,
      maker: anybody,
    },
    'accept',
  );

/**
 * Takes the pharmacy's last move of a request back (product decision 46).
 * @throws AppError `not_found` for an unknown or foreign request, `move_not_undoable`.
 */
export const undoMove = async (
  services: MovingServices,
  actor: Actor,
  id: string,
): Promise<RequestRow> => undo(services, meantBy(actor, id), movesOfPharmacy);

/**
 * Takes back a request that nobody has started on, by its tracking address; done before, it changes
 * nothing.
 * @throws AppError `not_found` for a token that is none, `tracking_locked`, `request_moved_on`;
 * `status_backwards` once it has moved on.
 */
export async function cancelRequest(
  services: MovingServices,
  request: FastifyRequest,
  address: Followed,
): Promise<TrackedRequest> {
  const { id } = await move(services, meantByToken(services, request, address), 'cancel');
  return followed(services, id, address.token, request.language);
}

/**
 * Makes good what was last done by a request's tracking address, its taking back or the accepting of an
 * answer (product decision 46).
 * @throws AppError `not_found` for a token that is none, `tracking_locked`, `move_not_undoable`.
 */
export async function undoCancel(
  services: MovingServices,
  request: FastifyRequest,
  address: Followed,
): Promise<TrackedRequest> {
  const { id } = await undo(services, meantByToken(services, request, address), movesOfCustomer);
  return followed(services, id, address.token, request.language);
}

async function followed(
  { db, clock }: Services,
  requestId: string,
  token: string,
  language: Language,
) {
  const reading = { language, now: clock() };
  const read = await readFollowedRequests(db, [{ requestId, token, locked: false }], reading);
  const found = read.get(requestId);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Until when whoever asks at a pharmacy can take back the last of the moves of a request. */
export function undoUntil(
  made: readonly MoveRow[] | undefined,
  request: RequestRow,
  actor: Actor,
  now: Date,
): Date | null {
  const found = undoable(made, movesOfPharmacy, request, makerOf(actor.pharmacy), now);
  return found ? undoEnd(found.row) : null;
}

/** The move, its time and its telling as one change. */
async function move(
  { db, clock, jobs, live }: MovingServices,
  { find, mayMove, maker }: Meant,
  name: RequestMoveName | null,
  reason = '',
): Promise<RequestRow> {
  return db.transaction(async (db) => {
    const where = await find(db);
    const before = await lockRequest(db, where);
    if (!before || !mayMove(before)) throw new AppError('not_found');
    const move = name && requestMoves[name];
    const now = clock();
    const change = moved(move, before.status, now);
    if (!move || !change) return before;
    const [after] = await db
      .update(prescriptionRequests)
      .set({
        ...change,
        ...(move.needsReason && { statusReason: reason }),
        // Nobody works on what they have not seen.
        ...(move.by === 'pharmacy' && { seenAt: before.seenAt ?? now }),
      })
      .where(where)
      .returning();
    if (!after) throw new AppError('not_found');
    const made = await recordMove(db, {
      requestId: before.id,
      move: name,
      at: now,
      ...maker,
      statusBefore: before.status,
      wasFirstLook: after.seenAt !== null && before.seenAt === null,
    });
    await tellLater(db, jobs, made);
    await live.changed(db, ...audiencesOf(after));
    return after;
  });
}

/** As if the last move had not been made, of which nobody has been told; the look at it stays one. */
async function undo(
  { db, clock, live }: MovingServices,
  { find, mayMove, maker }: Meant,
  moves: Partial<typeof requestMoves>,
): Promise<RequestRow> {
  return db.transaction(async (db) => {
    const where = await find(db);
    const request = await lockRequest(db, where);
    if (!request || !mayMove(request)) throw new AppError('not_found');
    const now = clock();
    const made = (await movesOf(db, 'requestId', [request.id])).get(request.id);
    const { row, move, before } = await takeBack(
      db,
      undoable(made, moves, request, maker, now),
      now,
    );
    // The answer waits again for what the customer says to it.
    if (row.move === 'accept')
      await db
        .update(requestQuotes)
        .set({ acceptedAt: null })
        .where(eq(requestQuotes.requestId, request.id));
    const [after] = await db
      .update(prescriptionRequests)
      .set({
        ...before,
        ...(move.needsReason && { statusReason: null }),
      })
      .where(where)
      .returning();
    if (!after) throw new AppError('not_found');
    await live.changed(db, ...audiencesOf(after));
    return after;
  });
}
