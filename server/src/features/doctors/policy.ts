import type { VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import type { Actor } from '../../platform/actor.ts';
import { mayReceiveMail, type Provable } from '../../platform/email-proof.ts';

/** Returns whether the doctor's profile and requests are the caller's (docs/sessions.md). */
export const isOwnDoctor = (actor: Actor, doctorId: string): boolean =>
  actor.doctor?.id === doctorId;

/**
 * Consultable only when verified and online (specification §4), and when the address is proven
 * (docs/admin.md).
 */
export const isConsultable = (
  doctor: Provable & { verificationStatus: VerificationStatus; isOnline: boolean },
  now: Date,
): boolean =>
  doctor.verificationStatus === 'verified' && doctor.isOnline && mayReceiveMail(doctor, now);
