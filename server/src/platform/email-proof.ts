import { days } from './clock.ts';

export interface Provable {
  emailProvenAt: Date | null;
  /** Without a proof: until when a verified one gets mail, or a pending one stays. */
  emailProofDueAt: Date | null;
}

/** A pending applicant's time to prove the address (docs/admin.md). */
export const proofTime = days(7);
/** Applicants get a notice this long before the end of that time. */
export const noticeTime = days(2);

/** The columns that start that time for a new application. */
export const proofDueColumns = (now: Date) => ({
  emailProofDueAt: new Date(now.getTime() + proofTime),
  emailProofNoticeFor: null,
});

/**
 * Returns whether mail for a verified applicant reaches the right person: the address is proven, or was
 * verified before proofs were required (docs/admin.md).
 */
export const isReachable = ({ emailProvenAt, emailProofDueAt }: Provable, now: Date): boolean =>
  emailProvenAt !== null || (emailProofDueAt !== null && emailProofDueAt > now);
