import type { Actor } from '../../platform/actor.ts';
import { isPharmacist } from '../pharmacies/index.ts';

/** Allows the paying pharmacy and admins to read the receipt of a transfer. */
export const mayReadReceipt = (actor: Actor, claim: { pharmacyId: string }): boolean =>
  actor.admin !== undefined || isPharmacist(actor, claim.pharmacyId);

/** Allows the advertisement's pharmacists and admins to read a picture that waits for an admin. */
export const mayReadProposed = (actor: Actor, advertisement: { pharmacyId: string }): boolean =>
  actor.admin !== undefined || isPharmacist(actor, advertisement.pharmacyId);

/** Allows the same people to read the picture of an advertisement that does not run. */
export const mayReadPicture = (
  actor: Actor,
  advertisement: { pharmacyId: string; isLive: boolean },
): boolean => advertisement.isLive || mayReadProposed(actor, advertisement);
