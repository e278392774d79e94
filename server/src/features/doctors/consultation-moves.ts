import type { PushKind } from '@dawaya/contract/vocabulary/push';
import {
  type ConsultationMoveName,
  consultationTransitions,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { consultationRequests, doctors } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { type MoveTarget, type Moving, makeMove, undoMove } from '../../platform/moves.ts';
import { hashOf } from '../../platform/secrets.ts';
import {
  findUndoable,
  makerOf,
  readMoves,
  trackingHolder,
  undoEndOf,
} from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { followersOf } from '../push/index.ts';
import { getTracking, readLockStates } from '../tracking/index.ts';
import { isOwnDoctor } from './policy.ts';
import type { ConsultationRow } from './queries.ts';
import {
  type FollowedConsultation,
  listFollowedConsultations,
  movesOfCustomer,
} from './tracked-consultations.ts';

const { cancel: _cancel, ...movesOfDoctor } = consultationTransitions;
export type DoctorMoveName = keyof typeof movesOfDoctor;

export const consultationMoveAdapter: Moving<ConsultationRow, ConsultationMoveName> = {
  subject: 'consultationId',
  moves: consultationTransitions,
  queue: { name: 'consultation-moves', retryLimit: 100 },
  async lock(db, where) {
    const [consultation] = await db.select().from(consultationRequests).where(where).for('update');
    return consultation;
  },
  byId: (id) => eq(consultationRequests.id, id),
  async change(db, id, change) {
    const [after] = await db
      .update(consultationRequests)
      .set(change)
      .where(eq(consultationRequests.id, id))
      .returning();
    return after;
  },
  audiencesOf: ({ id, doctorId }) => [`doctor:${doctorId}`, `track:${id}`],
};

/** @throws AppError `not_found` for a malformed id. */
function moveTarget(actor: Actor, id: string): MoveTarget<ConsultationRow> {
  if (!isUuid(id)) throw new AppError('not_found');
  return {
    find: async () => eq(consultationRequests.id, id),
    mayMove: ({ doctorId }) => isOwnDoctor(actor, doctorId),
    maker: makerOf(actor.doctor),
  };
}

const targetOfToken = (token: string): MoveTarget<ConsultationRow> => ({
  find: async () => eq(consultationRequests.trackingTokenHash, hashOf(token)),
  mayMove: () => true,
  maker: trackingHolder,
});

/**
 * Makes a move of the doctor, as with prescription requests (docs/requests.md).
 * @param name null for the status `new`, to which no move leads
 * @throws AppError `not_found` for an unknown or foreign request, `status_backwards`.
 */
export const moveConsultation = async (
  services: Services,
  actor: Actor,
  { id, name, reason }: { id: string; name: DoctorMoveName | null; reason?: string },
): Promise<ConsultationRow> =>
  makeMove(services, consultationMoveAdapter, moveTarget(actor, id), { name, reason });

/**
 * Undoes the doctor's last move of a consultation request.
 * @throws AppError `not_found` for an unknown or foreign request, `move_not_undoable`.
 */
export const undoConsultationMove = async (
  services: Services,
  actor: Actor,
  id: string,
): Promise<ConsultationRow> =>
  undoMove(services, consultationMoveAdapter, moveTarget(actor, id), movesOfDoctor);

/**
 * Cancels a consultation that the doctor has not started, by its private link.
 * @throws AppError `not_found` for an unknown token, `status_backwards` once it was started.
 */
export async function cancelConsultation(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<FollowedConsultation> {
  await makeMove(services, consultationMoveAdapter, targetOfToken(token), { name: 'cancel' });
  return findFollowed(services, request, token);
}

/**
 * Undoes a cancellation by the consultation's private link.
 * @throws AppError `not_found` for an unknown token, `move_not_undoable`.
 */
export async function undoConsultationCancel(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<FollowedConsultation> {
  await undoMove(services, consultationMoveAdapter, targetOfToken(token), movesOfCustomer);
  return findFollowed(services, request, token);
}

async function findFollowed(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<FollowedConsultation> {
  const { db, clock } = services;
  const tracking = await getTracking(db, token);
  const followedTrackings = await readLockStates(db, services, request, [tracking]);
  const [consultation] = (
    await listFollowedConsultations(db, followedTrackings, { now: clock() })
  ).values();
  if (!consultation) throw new AppError('not_found');
  return consultation;
}

/** Adds to each consultation the time until which the doctor can undo its last move. */
export async function addUndoTimes(db: Database, actor: Actor, rows: ConsultationRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const movesByRow = await readMoves(db, 'consultationId', ids);
  return rows.map((row) => {
    const lastMove = findUndoable(movesByRow.get(row.id), {
      moves: movesOfDoctor,
      subject: row,
      maker: makerOf(actor.doctor),
      now,
    });
    return { ...row, undoUntil: lastMove ? undoEndOf(lastMove.row) : null };
  });
}

const pushed = {
  start: 'track-started',
  complete: 'track-completed',
  decline: 'track-declined',
} as const satisfies Record<DoctorMoveName, PushKind>;

/**
 * Notifies the other side of a move that stays, in the transaction of `db`: the doctor by mail; the
 * devices that follow, and of a decline the visitor's address, if the form had one.
 */
export async function notifyOfMove(
  { mail, push, publicUrl }: Pick<Services, 'mail' | 'push' | 'publicUrl'>,
  db: Database,
  { doctorId, trackingTokenHash, email, language }: ConsultationRow,
  name: ConsultationMoveName,
): Promise<void> {
  if (name === 'cancel') {
    const [doctor] = await db.select().from(doctors).where(eq(doctors.id, doctorId));
    if (doctor)
      await mail.sendOrGather(db, {
        recipientId: doctor.id,
        to: doctor.email,
        language: doctor.language,
        template: 'consultation-cancelled',
        values: { loginUrl: `${publicUrl}/doctor-login` },
      });
    return;
  }
  if (trackingTokenHash)
    await push.send(db, { audience: followersOf(trackingTokenHash), kind: pushed[name] });
  // The reason may say something of the complaint, so it stays on the page.
  if (name === 'decline' && email && language)
    await mail.send(db, {
      to: email,
      language,
      template: 'consultation-declined',
      values: {
        requestsUrl: `${publicUrl}/my-requests`,
      },
    });
}
