import type { TrackedAnswer } from '@dawaya/contract/endpoints/tracking';
import { consultationMoves } from '@dawaya/contract/vocabulary/request-moves';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { consultationRequests, doctors } from '../../database/schema.ts';
import { findUndoable, readMoves, trackingHolder, undoEndOf } from '../../platform/undo.ts';

export type FollowedConsultation = Extract<TrackedAnswer, { kind: 'consultation' }>;

/** The moves of a tracking address's holder. */
export const movesOfCustomer = { cancel: consultationMoves.cancel };

/**
 * Consultations as they are followed, by the hashes of their tracking tokens (docs/doctors.md):
 * nothing that the customer wrote, so that nothing is ever locked.
 */
export async function readFollowedConsultations(
  db: Database,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<{ id: string; tokenHash: Buffer; tracked: FollowedConsultation }[]> {
  const rows = await db
    .select({ consultation: consultationRequests, doctor: doctors })
    .from(consultationRequests)
    .innerJoin(doctors, eq(doctors.id, consultationRequests.doctorId))
    .where(inArray(consultationRequests.trackingTokenHash, [...tokenHashes]));
  const cancelled = rows.filter(({ consultation }) => consultation.status === 'cancelled');
  const movesByConsultation = await readMoves(
    db,
    'consultationId',
    cancelled.map(({ consultation }) => consultation.id),
  );
  return rows.flatMap(({ consultation, doctor }) => {
    const { id, trackingTokenHash: tokenHash } = consultation;
    const lastMove = findUndoable(
      movesByConsultation.get(id),
      movesOfCustomer,
      consultation,
      trackingHolder,
      now,
    );
    const tracked = {
      kind: 'consultation' as const,
      code: null,
      locked: false,
      ...consultation,
      undoUntil: lastMove ? undoEndOf(lastMove.row) : null,
      doctor: {
        fullName: doctor.fullName,
        // As in the directory (docs/admin.md).
        phone: doctor.verificationStatus === 'verified' ? doctor.phone : null,
      },
    };
    return tokenHash ? [{ id, tokenHash, tracked }] : [];
  });
}
