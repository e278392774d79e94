import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import type { SubjectKind, VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type ApprovalDetails, auditLog } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { approvalDetails, type DecisionInput } from '../../platform/decision-moves.ts';
import { isUuid } from '../../platform/ids.ts';
import { decideOnDoctor, undoApprovalOfDoctor } from '../doctors/index.ts';
import {
  decideOnPharmacy,
  undoApprovalOfPharmacy,
  type Verification,
} from '../pharmacies/index.ts';
import { runAsAdmin } from './as-admin.ts';

interface Applicant {
  id: string;
  verificationStatus: VerificationStatus;
  verificationChangedAt: Date;
  verificationReason: string | null;
  emailProofDueAt: Date | null;
}

type Decide = (
  services: Verification,
  db: Database,
  id: string,
  input: DecisionInput,
) => Promise<{ before: Applicant; after: Applicant }>;

const deciders: Record<SubjectKind, Decide> = {
  pharmacy: decideOnPharmacy,
  doctor: decideOnDoctor,
};

/**
 * Takes a decision on a pharmacy or a doctor (docs/admin.md).
 * @throws AppError `not_found`, `verification_conflict`; the errors of `runAsAdmin`.
 */
export async function decideOnApplicant(
  services: Verification,
  adminId: string,
  subject: { kind: SubjectKind; id: string },
  input: DecisionInput,
): Promise<Applicant> {
  if (!isUuid(subject.id)) throw new AppError('not_found');
  return runAsAdmin(services, adminId, async (db, record) => {
    const decide = deciders[subject.kind];
    const { before, after } = await decide(services, db, subject.id, input);
    await services.live.recordChange(db, 'admin', `${subject.kind}:${after.id}`);
    const { decision, reason } = input;
    await record({
      action: decision,
      subjectKind: subject.kind,
      subjectId: after.id,
      details: {
        ...(reason && { reason }),
        ...(decision === 'approve' && { approval: approvalDetails(before, after) }),
      },
    });
    return after;
  });
}

type Undo = (
  services: Verification,
  db: Database,
  id: string,
  approval: ApprovalDetails | undefined,
) => Promise<Applicant>;

const undoers: Record<SubjectKind, Undo> = {
  pharmacy: undoApprovalOfPharmacy,
  doctor: undoApprovalOfDoctor,
};

/**
 * Takes the admin's own approval back within six seconds (docs/admin.md).
 * @throws AppError `not_found`, `move_not_undoable`; the errors of `runAsAdmin`.
 */
export async function undoApproval(
  services: Verification,
  adminId: string,
  { kind, id }: { kind: SubjectKind; id: string },
): Promise<Applicant> {
  if (!isUuid(id)) throw new AppError('not_found');
  return runAsAdmin(services, adminId, async (db, record) => {
    const since = new Date(services.clock().getTime() - undoWindowMs);
    const [own] = await db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(
        and(
          gt(auditLog.createdAt, since),
          eq(auditLog.subjectId, id),
          eq(auditLog.adminId, adminId),
          eq(auditLog.action, 'approve'),
        ),
      )
      .orderBy(desc(auditLog.createdAt))
      .limit(1);
    const undone = await undoers[kind](services, db, id, own?.details.approval);
    await services.live.recordChange(db, 'admin', `${kind}:${id}`);
    await record({ action: 'undo-approval', subjectKind: kind, subjectId: id });
    return undone;
  });
}
