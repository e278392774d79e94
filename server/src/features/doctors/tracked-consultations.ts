import type { TrackedAnswer } from '@dawaya/contract/endpoints/tracking';
import { consultationTransitions } from '@dawaya/contract/vocabulary/request-moves';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { consultationRequests, doctors } from '../../database/schema.ts';
import { findUndoable, readMoves, trackingHolder, undoEndOf } from '../../platform/undo.ts';
import type { ReadContext, TrackingWithToken } from '../tracking/index.ts';

export type FollowedConsultation = Extract<TrackedAnswer, { kind: 'consultation' }>;

/** The moves of a private link's holder. */
export const movesOfCustomer = { cancel: consultationTransitions.cancel };

/**
 * Consultations as they are followed (docs/doctors.md): nothing that the customer wrote, and the
 * doctor's answer in a browser that holds the private link.
 */
export async function listFollowedConsultations(
  db: Database,
  followed: readonly Pick<TrackingWithToken, 'consultationId' | 'locked'>[],
  { now }: Pick<ReadContext, 'now'>,
): Promise<Map<string, FollowedConsultation>> {
  const locked = new Map(followed.map((one) => [String(one.consultationId), one.locked]));
  if (locked.size === 0) return new Map();
  const rows = await db
    .select({ consultation: consultationRequests, doctor: doctors })
    .from(consultationRequests)
    .innerJoin(doctors, eq(doctors.id, consultationRequests.doctorId))
    .where(inArray(consultationRequests.id, [...locked.keys()]));
  const cancelled = rows.filter(({ consultation }) => consultation.status === 'cancelled');
  const movesByConsultation = await readMoves(
    db,
    'consultationId',
    cancelled.map(({ consultation }) => consultation.id),
  );
  const tracked = rows.map(({ consultation, doctor }) => {
    const lastMove = findUndoable(movesByConsultation.get(consultation.id), {
      moves: movesOfCustomer,
      subject: consultation,
      maker: trackingHolder,
      now,
    });
    const isLocked = locked.get(consultation.id) !== false;
    return {
      kind: 'consultation' as const,
      code: null,
      ...consultation,
      locked: isLocked,
      answer: isLocked ? null : consultation.answer,
      undoUntil: lastMove ? undoEndOf(lastMove.row) : null,
      doctor: {
        fullName: doctor.fullName,
        // The directory has the same rule (docs/doctors.md).
        phone: doctor.verificationStatus === 'verified' ? doctor.phone : null,
      },
    };
  });
  return new Map(tracked.map((consultation) => [consultation.id, consultation]));
}
