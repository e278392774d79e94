import { randomUUID } from 'node:crypto';
import type {
  Decision,
  SubjectKind,
  VerificationStatus,
} from '@dawaya/contract/vocabulary/verification';
import type { Database } from '../../database/client.ts';
import { auditLog } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { DecisionWords } from '../../platform/decision-moves.ts';
import { isUuid } from '../../platform/ids.ts';
import { decideOnDoctor } from '../doctors/verification.ts';
import { decideOnPharmacy, type Verification } from '../pharmacies/verification.ts';
import { findAdmin } from './service.ts';

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
 * Takes a decision on a pharmacy or a doctor; it and its audit row are one change
 * (product decision 15).
 * @throws AppError `not_found`, `verification_conflict`; `not_signed_in` for an admin who has just
 *   been disabled.
 */
export async function decide(
  services: Verification,
  adminId: string,
  subject: { kind: SubjectKind; id: string },
  decision: Decision,
  words: DecisionWords,
) {
  if (!isUuid(subject.id)) throw new AppError('not_found');
  return services.db.transaction(async (db) => {
    const admin = await findAdmin(db, adminId);
    if (!admin || admin.disabledAt) throw new AppError('not_signed_in');
    const decided = await deciders[subject.kind](services, db, subject.id, decision, words);
    await services.live.changed(db, 'admin', `${subject.kind}:${decided.id}`);
    await db.insert(auditLog).values({
      id: randomUUID(),
      adminId,
      adminEmail: admin.email,
      action: decision,
      subjectKind: subject.kind,
      subjectId: decided.id,
      details: words.reason ? { reason: words.reason } : {},
      createdAt: services.clock(),
    });
    return decided;
  });
}
