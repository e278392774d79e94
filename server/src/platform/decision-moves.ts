import {
  type Decision,
  decisionMoves,
  type VerificationStatus,
} from '@dawaya/contract/vocabulary/verification';
import { AppError } from './app-error.ts';
import { proofDueColumns } from './email-proof.ts';

export interface DecisionWords {
  reason?: string;
  /** The `verificationChangedAt` of the version that the admin read. */
  expectedChangedAt?: Date;
}

interface Verification {
  verificationStatus: VerificationStatus;
  verificationChangedAt: Date;
}

/**
 * Applies a decision to an applicant whose row is locked (docs/admin.md).
 * @throws AppError `verification_conflict` when the applicant is in another state, or applied again
 * since the admin read it.
 */
export function decisionColumns(
  decision: Decision,
  { reason, expectedChangedAt }: DecisionWords,
  before: Verification,
  now: Date,
) {
  const { from, to } = decisionMoves[decision];
  if (!from.includes(before.verificationStatus))
    throw new AppError('verification_conflict', {
      message: `${decision} from ${before.verificationStatus}`,
    });
  if (expectedChangedAt && expectedChangedAt.getTime() !== before.verificationChangedAt.getTime())
    throw new AppError('verification_conflict', {
      message: `${decision} on an outdated application`,
    });
  return {
    verificationStatus: to,
    verificationReason: reason ?? null,
    verificationChangedAt: now,
    // The time to prove the address applies to pending applicants only. Reinstating a suspended one
    // restores the rest of its time.
    ...(before.verificationStatus === 'pending' && { emailProofDueAt: null }),
  };
}

/** @throws AppError `verification_conflict` unless the applicant was rejected (docs/admin.md). */
export function assertRejected({ verificationStatus }: Verification): void {
  if (verificationStatus !== 'rejected')
    throw new AppError('verification_conflict', { message: `resubmit from ${verificationStatus}` });
}

/** The columns of a new or repeated application. It queues behind those that already wait. */
export const waitingColumns = (now: Date) => ({
  verificationStatus: 'pending' as const,
  verificationChangedAt: now,
  ...proofDueColumns(now),
});
