import {
  type Decision,
  decisionMoves,
  type VerificationStatus,
} from '@dawaya/contract/vocabulary/verification';
import { AppError } from './app-error.ts';
import { proofDue } from './email-proof.ts';

/** What an admin says with a decision. */
export interface DecisionWords {
  /** Of a rejection or suspension. */
  reason?: string;
  /** When that was sent, or last decided on, which the admin has read. */
  expectedChangedAt?: Date;
}

/** Where an applicant stands, and since when. */
interface Standing {
  verificationStatus: VerificationStatus;
  verificationChangedAt: Date;
}

/**
 * What a decision makes, at the moment `now`, of an applicant whose row is locked
 * (product decision 11).
 * @throws AppError `verification_conflict` when it is not where the decision starts, or was sent
 *   again since the admin looked.
 */
export function decided(
  decision: Decision,
  { reason, expectedChangedAt }: DecisionWords,
  before: Standing,
  now: Date,
) {
  const { from, to } = decisionMoves[decision];
  if (!from.includes(before.verificationStatus))
    throw new AppError('verification_conflict', {
      message: `${decision} from ${before.verificationStatus}`,
    });
  if (expectedChangedAt && expectedChangedAt.getTime() !== before.verificationChangedAt.getTime())
    throw new AppError('verification_conflict', { message: `${decision} on what was sent before` });
  return {
    verificationStatus: to,
    verificationReason: reason ?? null,
    verificationChangedAt: now,
    // The time to prove the address is of who waits; what is left of a verified one's comes back.
    ...(before.verificationStatus === 'pending' && { emailProofDueAt: null }),
  };
}

/**
 * @throws AppError `verification_conflict` unless the applicant was rejected (product decision 11).
 */
export function assertRejected({ verificationStatus }: Standing): void {
  if (verificationStatus !== 'rejected')
    throw new AppError('verification_conflict', { message: `resubmit from ${verificationStatus}` });
}

/** Who registers, or was rejected and sends it again: behind those who already wait. */
export const waiting = (now: Date) => ({
  verificationStatus: 'pending' as const,
  verificationChangedAt: now,
  ...proofDue(now),
});
