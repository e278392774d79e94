import { days } from './clock.ts';

export interface Provable {
  emailProvenAt: Date | null;
  /** Without a proof: until when a verified one gets mail, or a pending one stays. */
  emailProofDueAt: Date | null;
}

/** A pending applicant's time to prove the email address (docs/admin.md). */
export const proofPeriod = days(7);
/** Applicants get a notice this long before the end of the time to prove the email address. */
export const noticeLeadTime = days(2);

/** Returns the columns that start the time to prove the address of a new application. */
export const proofDueColumns = (now: Date) => ({
  emailProofDueAt: new Date(now.getTime() + proofPeriod),
  emailProofNoticeFor: null,
});

/**
 * Returns whether Dawaya may mail a verified applicant: the address is proven, or the time to prove
 * it has not ended (docs/admin.md).
 */
export const mayReceiveMail = ({ emailProvenAt, emailProofDueAt }: Provable, now: Date): boolean =>
  emailProvenAt !== null || (emailProofDueAt !== null && emailProofDueAt > now);
