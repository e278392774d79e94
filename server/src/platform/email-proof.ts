import { days } from './clock.ts';

/** Whether and until when it counts that an applicant's address is theirs. */
export interface Provable {
  emailProvenAt: Date | null;
  /** Without a proof: until when a verified one is reached all the same, or a pending one is kept. */
  emailProofDueAt: Date | null;
}

/** How long a pending applicant may take to prove the address (product decision 34). */
export const proofTime = days(7);
/** How long before the end of that time applicants are told. */
export const noticeTime = days(2);

/** What begins for whoever waits for verification from `now` on. */
export const proofDue = (now: Date) => ({
  emailProofDueAt: new Date(now.getTime() + proofTime),
  emailProofNoticeFor: null,
});

/**
 * Whether what people send to a verified applicant arrives with whom it is meant for: the address
 * is proven, or was verified before that was asked (product decision 34).
 */
export const isReachable = ({ emailProvenAt, emailProofDueAt }: Provable, now: Date): boolean =>
  emailProvenAt !== null || (emailProofDueAt !== null && emailProofDueAt > now);
