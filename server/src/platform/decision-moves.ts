import {
  type Decision,
  decisionMoves,
  type VerificationStatus,
} from '@dawaya/contract/verification';
import { AppError } from './app-error.ts';

/** What an admin says with a decision. */
export interface DecisionWords {
  /** Of a rejection or suspension. */
  reason?: string;
  /** When that was sent, or last decided on, which the admin has read. */
  lookedAt?: Date;
}

/**
 * Where a decision leads an applicant, whose row is locked (decision 11).
 * @throws AppError `verification_conflict` when it is not where the decision starts, or was sent
 *   again since the admin looked.
 */
export function moveBy(
  decision: Decision,
  { lookedAt }: DecisionWords,
  before: { verificationStatus: VerificationStatus; verificationChangedAt: Date },
): VerificationStatus {
  const { from, to } = decisionMoves[decision];
  if (!from.includes(before.verificationStatus))
    throw new AppError('verification_conflict', {
      message: `${decision} from ${before.verificationStatus}`,
    });
  if (lookedAt && lookedAt.getTime() !== before.verificationChangedAt.getTime())
    throw new AppError('verification_conflict', { message: `${decision} on what was sent before` });
  return to;
}
