import type { VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import { and, isNotNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterCondition } from '../database/params.ts';
import type { ListPosition } from './cursors.ts';

/** Returns whether an admin has approved the applicant's details (docs/admin.md). */
const isApproved = (status: VerificationStatus) => status === 'verified' || status === 'suspended';

/**
 * Decides what becomes of details that an admin approves (docs/admin.md).
 * @param details as one text each: the public ones, the waiting ones if any, the wanted ones.
 * @returns `apply` to make them public at once, `propose` to let them wait; `withdraw` ends the
 * waiting proposal.
 */
export function judgeChange(
  status: VerificationStatus,
  { present, waiting, wanted }: { present: string; waiting: string | null; wanted: string },
): 'apply' | 'keep' | 'withdraw' | 'propose' {
  if (!isApproved(status)) return 'apply';
  if (wanted === (waiting ?? present)) return 'keep';
  return wanted === present ? 'withdraw' : 'propose';
}

/** Returns the condition of a page of proposals, longest waiting first. */
export const proposalsAfterCondition = (
  { proposedAt, id }: { proposedAt: PgColumn; id: PgColumn },
  after: ListPosition | undefined,
): SQL | undefined =>
  and(isNotNull(proposedAt), afterCondition({ time: proposedAt, id }, after, 'oldest first'));
