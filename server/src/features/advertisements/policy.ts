import type { Actor } from '../../platform/actor.ts';
import { isPharmacist } from '../pharmacies/policy.ts';

/** The receipt of a transfer is for who paid, and for who looks whether it came. */
export const mayReadReceipt = (actor: Actor, claim: { pharmacyId: string }): boolean =>
  actor.admin !== undefined || isPharmacist(actor, claim.pharmacyId);

/** A picture that waits for an admin is for its pharmacists and admins only. */
export const mayReadProposed = (actor: Actor, advertisement: { pharmacyId: string }): boolean =>
  actor.admin !== undefined || isPharmacist(actor, advertisement.pharmacyId);

/** The picture of an advertisement that does not run is likewise. */
export const mayReadPicture = (
  actor: Actor,
  advertisement: { pharmacyId: string; isLive: boolean },
): boolean => advertisement.isLive || mayReadProposed(actor, advertisement);
