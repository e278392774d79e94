import type { Language } from '@dawaya/contract/vocabulary/languages';
import {
  type PharmacyMoveName,
  requestTransitions,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { prescriptionRequests } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { type MoveTarget, makeMove, undoMove as undoOwnMove } from '../../platform/moves.ts';
import {
  findUndoable,
  type MoveRow,
  makerOf,
  trackingHolder,
  undoEndOf,
} from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { assertAsShown, assertUnlocked, lockTracking } from '../tracking/index.ts';
import { mayHandle } from './policy.ts';
import type { RequestRow } from './queries.ts';
import { movingRequests } from './request-moves.ts';
import { listFollowedRequests, movesOfCustomer, type PresentedRequest } from './tracking.ts';

/** A private link, and the request that the caller's page shows. */
interface LinkTarget {
  token: string;
  shown?: string | undefined;
}

const { cancel: _cancel, accept: _accept, ...movesOfPharmacy } = requestTransitions;

/** @throws AppError `not_found` for a malformed id. */
function moveTarget(actor: Actor, id: string): MoveTarget<RequestRow> {
  if (!isUuid(id)) throw new AppError('not_found');
  return {
    find: async () => eq(prescriptionRequests.id, id),
    mayMove: (request) => mayHandle(actor, request),
    maker: makerOf(actor.pharmacy),
  };
}

// The holder of the private link may make the move. The tracking is locked before the request,
// as everywhere.
const targetOfToken = (
  services: Services,
  request: FastifyRequest,
  { token, shown }: LinkTarget,
): MoveTarget<RequestRow> => ({
  async find(db) {
    const tracking = await lockTracking(db, token);
    await assertUnlocked(db, services, request, tracking);
    assertAsShown(tracking, shown);
    if (!tracking.requestId) throw new AppError('not_found');
    return eq(prescriptionRequests.id, tracking.requestId);
  },
  mayMove: () => true,
  maker: trackingHolder,
});

/**
 * Makes a move of the pharmacy that got the request. Repeated, it changes nothing.
 * @param name null for the status `new`, to which no move leads
 * @param reason for a move that needs one
 * @throws AppError `not_found` for an unknown or foreign request, `status_backwards`.
 */
export const moveRequest = async (
  services: Services,
  actor: Actor,
  { id, name, reason }: { id: string; name: PharmacyMoveName | null; reason?: string },
): Promise<RequestRow> =>
  makeMove(services, movingRequests, moveTarget(actor, id), { name, reason });

/**
 * Completes a request that the pharmacy's staff has handed out, by text message.
 * @param staffId the person whose number or chat it is.
 * @throws AppError `not_found`, `status_backwards`.
 */
export const completeMove = (
  services: Services,
  id: string,
  staffId: string,
): Promise<RequestRow> =>
  makeMove(
    services,
    movingRequests,
    {
      find: async () => eq(prescriptionRequests.id, id),
      mayMove: () => true,
      maker: { sessionId: null, staffId },
    },
    { name: 'complete' },
  );

/**
 * Starts a new request because its customer accepts the quote, in the transaction of the
 * acceptance.
 * @throws AppError `not_found`, `status_backwards`
 */
export const acceptMove = (services: Services, id: string): Promise<RequestRow> =>
  makeMove(
    services,
    movingRequests,
    {
      find: async () => eq(prescriptionRequests.id, id),
      mayMove: () => true,
      maker: trackingHolder,
    },
    { name: 'accept' },
  );

/**
 * Undoes the pharmacy's last move of a request (docs/requests.md).
 * @throws AppError `not_found` for an unknown or foreign request, `move_not_undoable`.
 */
export const undoMove = async (services: Services, actor: Actor, id: string): Promise<RequestRow> =>
  undoOwnMove(services, movingRequests, moveTarget(actor, id), movesOfPharmacy);

/**
 * Cancels a request that has not been started, by its private link. Repeated, it changes
 * nothing.
 * @throws AppError `not_found` for an unknown token, `tracking_locked`, `request_forwarded`;
 * `status_backwards` once it was started.
 */
export async function cancelRequest(
  services: Services,
  request: FastifyRequest,
  address: LinkTarget,
): Promise<PresentedRequest> {
  const target = targetOfToken(services, request, address);
  const { id } = await makeMove(services, movingRequests, target, { name: 'cancel' });
  return findFollowed(services, id, address.token, request.language);
}

/**
 * Undoes the last move by a request's private link: a cancellation, or the acceptance of a
 * quote (docs/requests.md).
 * @throws AppError `not_found` for an unknown token, `tracking_locked`, `move_not_undoable`.
 */
export async function undoCustomerMove(
  services: Services,
  request: FastifyRequest,
  address: LinkTarget,
): Promise<PresentedRequest> {
  const target = targetOfToken(services, request, address);
  const { id } = await undoOwnMove(services, movingRequests, target, movesOfCustomer);
  return findFollowed(services, id, address.token, request.language);
}

async function findFollowed(
  { db, clock }: Services,
  requestId: string,
  token: string,
  language: Language,
) {
  const reading = { language, now: clock() };
  const read = await listFollowedRequests(db, [{ requestId, token, locked: false }], reading);
  const followedRequest = read.get(requestId);
  if (!followedRequest) throw new AppError('not_found');
  return followedRequest;
}

/** Returns the time until which the caller at a pharmacy can undo the last move of a request. */
export function undoUntilOf(
  moves: readonly MoveRow[] | undefined,
  request: RequestRow,
  actor: Actor,
  now: Date,
): Date | null {
  const lastMove = findUndoable(moves, {
    moves: movesOfPharmacy,
    subject: request,
    maker: makerOf(actor.pharmacy),
    now,
  });
  return lastMove ? undoEndOf(lastMove.row) : null;
}
