import { pictureDecisions } from './advertising.ts';
import { medicineChanges } from './medicines.ts';
import { placeDecisions } from './places.ts';
import { transferDecisions } from './transfers.ts';

/** Where an applicant stands (product decision 11). */
export const verificationStatuses = ['pending', 'verified', 'rejected', 'suspended'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const decisions = ['approve', 'reject', 'suspend', 'reinstate'] as const;
export type Decision = (typeof decisions)[number];

/** From where each decision may be taken, and where it leads (product decisions 11 and 15). */
export const decisionMoves: Record<
  Decision,
  { from: readonly VerificationStatus[]; to: VerificationStatus }
> = {
  approve: { from: ['pending'], to: 'verified' },
  reject: { from: ['pending'], to: 'rejected' },
  suspend: { from: ['verified'], to: 'suspended' },
  reinstate: { from: ['suspended', 'rejected'], to: 'verified' },
};

/** What an admin decides about. */
export const subjectKinds = ['pharmacy', 'doctor'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * What the audit log tells of besides decisions: that somebody's data was deleted on request,
 * that a mail which was given up was sent again, what became of a place that was reported, and of a
 * picture that was proposed or a claim to have paid by bank transfer, and a change of the list of
 * medicines.
 */
export const auditActions = [
  ...decisions,
  'forget',
  'send-again',
  ...placeDecisions,
  ...pictureDecisions,
  ...transferDecisions,
  ...medicineChanges,
] as const;
export const auditSubjects = [
  ...subjectKinds,
  'person',
  'mail',
  'place',
  'advertisement',
  'transfer',
  'medicine',
] as const;
