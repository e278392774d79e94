import type { Actor } from '../../platform/actor.ts';
import { isPharmacist } from '../pharmacies/policy.ts';

/** The picture of an advertisement that does not run is for its pharmacists and admins only. */
export const mayReadPicture = (
  actor: Actor,
  advertisement: { pharmacyId: string; isLive: boolean },
): boolean =>
  advertisement.isLive ||
  actor.admin !== undefined ||
  isPharmacist(actor, advertisement.pharmacyId);
