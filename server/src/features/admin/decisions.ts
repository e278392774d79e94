import type {
  Decision,
  SubjectKind,
  VerificationStatus,
} from '@dawaya/contract/vocabulary/verification';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { DecisionWords } from '../../platform/decision-moves.ts';
import { isUuid } from '../../platform/ids.ts';
import { decideOnDoctor } from '../doctors/index.ts';
import { decideOnPharmacy, type Verification } from '../pharmacies/index.ts';
import { runAsAdmin } from './as-admin.ts';

type Decide = (
  services: Verification,
  db: Database,
  id: string,
  decision: Decision,
  words: DecisionWords,
) => Promise<{ id: string; verificationStatus: VerificationStatus; verificationChangedAt: Date }>;

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
  decision: Decision,
  words: DecisionWords,
) {
  if (!isUuid(subject.id)) throw new AppError('not_found');
  return runAsAdmin(services, adminId, async (db, record) => {
    const decided = await deciders[subject.kind](services, db, subject.id, decision, words);
    await services.live.recordChange(db, 'admin', `${subject.kind}:${decided.id}`);
    await record({
      action: decision,
      subjectKind: subject.kind,
      subjectId: decided.id,
      details: words.reason ? { reason: words.reason } : {},
    });
    return decided;
  });
}
