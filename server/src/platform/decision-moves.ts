import {
  type Decision,
  decisionTransitions,
  type VerificationStatus,
} from '@dawaya/contract/vocabulary/verification';
import type { ApprovalDetails } from '../database/schema.ts';
import { AppError } from './app-error.ts';
import { proofDueColumns } from './email-proof.ts';

export interface DecisionInput {
  decision: Decision;
  reason?: string;
  /** The `verificationChangedAt` of the version that the admin read. */
  expectedChangedAt?: Date;
}

interface Verification {
  verificationStatus: VerificationStatus;
  verificationChangedAt: Date;
}

interface Applicant extends Verification {
  verificationReason: string | null;
  emailProofDueAt: Date | null;
}

/**
 * Returns the columns that a decision changes (docs/admin.md). The caller has locked the
 * applicant's row.
 * @throws AppError `verification_conflict` when the applicant is in another state, or applied again
 * since the admin read it.
 */
export function decisionColumns(
  { decision, reason, expectedChangedAt }: DecisionInput,
  before: Verification,
  now: Date,
) {
  const { from, to } = decisionTransitions[decision];
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

/** Returns the details of an approval that its undo restores, from the rows before and after it. */
export const approvalDetails = (before: Applicant, after: Applicant): ApprovalDetails => ({
  approvedAt: after.verificationChangedAt.toISOString(),
  waitedSince: before.verificationChangedAt.toISOString(),
  earlierReason: before.verificationReason,
  proofDueAt: before.emailProofDueAt?.toISOString() ?? null,
});

/**
 * Returns the columns that undo `approval` of an applicant whose row is locked. The applicant keeps
 * the place among those that wait.
 * @throws AppError `move_not_undoable` unless the approval is still the last decision.
 */
export function undoneColumns(approval: ApprovalDetails | undefined, row: Verification) {
  if (
    !approval ||
    row.verificationStatus !== 'verified' ||
    row.verificationChangedAt.toISOString() !== approval.approvedAt
  )
    throw new AppError('move_not_undoable');
  const { waitedSince, earlierReason, proofDueAt } = approval;
  return {
    verificationStatus: 'pending' as const,
    verificationChangedAt: new Date(waitedSince),
    verificationReason: earlierReason,
    emailProofDueAt: proofDueAt === null ? null : new Date(proofDueAt),
  };
}

/** @throws AppError `verification_conflict` unless the applicant was rejected (docs/admin.md). */
export function assertRejected({ verificationStatus }: Verification): void {
  if (verificationStatus !== 'rejected')
    throw new AppError('verification_conflict', { message: `resubmit from ${verificationStatus}` });
}

/**
 * Returns the columns of a new or repeated application. It queues behind those that already wait.
 */
export const waitingColumns = (now: Date) => ({
  verificationStatus: 'pending' as const,
  verificationChangedAt: now,
  ...proofDueColumns(now),
});
