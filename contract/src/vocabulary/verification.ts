import { pictureDecisions } from './advertising.ts';
import { contactMessageActions } from './contact-messages.ts';
import { medicineChanges, reviewerChanges } from './medicines.ts';
import { detailDecisions, nameDecisions } from './name-decisions.ts';
import { placeDecisions } from './places.ts';
import { secondFactorActions } from './second-factor.ts';
import { transferDecisions } from './transfers.ts';

/** The status of an application (docs/admin.md). */
export const verificationStatuses = ['pending', 'verified', 'rejected', 'suspended'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const decisions = ['approve', 'reject', 'suspend', 'reinstate'] as const;
export type Decision = (typeof decisions)[number];

/** The transitions that each decision makes (docs/admin.md). */
export const decisionTransitions: Record<
  Decision,
  { from: readonly VerificationStatus[]; to: VerificationStatus }
> = {
  approve: { from: ['pending'], to: 'verified' },
  reject: { from: ['pending'], to: 'rejected' },
  suspend: { from: ['verified'], to: 'suspended' },
  reinstate: { from: ['suspended', 'rejected'], to: 'verified' },
};

export const subjectKinds = ['pharmacy', 'doctor'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * The actions that the audit log holds besides decisions on applicants. `forget` is a deletion on
 * request, `send-again` concerns a failed mail or text message, `remind` asks an applicant to prove the
 * email address.
 */
export const auditActions = [
  ...decisions,
  'undo-approval',
  'forget',
  'send-again',
  'remind',
  ...placeDecisions,
  ...pictureDecisions,
  ...nameDecisions,
  ...detailDecisions,
  ...transferDecisions,
  ...medicineChanges,
  ...reviewerChanges,
  ...contactMessageActions,
  ...secondFactorActions,
] as const;
export const auditSubjects = [
  ...subjectKinds,
  'person',
  'mail',
  'text-message',
  'place',
  'advertisement',
  'transfer',
  'medicine',
  'message',
  'admin',
] as const;
