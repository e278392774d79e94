import type { VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import type { Actor } from '../../platform/actor.ts';

/** A doctor's own things: the profile and the consultation requests (product decision 9). */
export const isOwnDoctor = (actor: Actor, doctorId: string): boolean =>
  actor.doctor?.id === doctorId;

/** Consultable only when verified and online (specification §4). */
export const isConsultable = ({
  verificationStatus,
  isOnline,
}: {
  verificationStatus: VerificationStatus;
  isOnline: boolean;
}): boolean => verificationStatus === 'verified' && isOnline;
