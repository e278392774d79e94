import type { Actor } from '../../platform/actor.ts';
import { isOwnPharmacy } from '../pharmacies/policy.ts';

interface Participants {
  pharmacyId: string;
  customerId: string | null;
}

/** A pharmacy works on its own requests only (product decision 9). */
export const mayHandle = (actor: Actor, request: Participants): boolean =>
  isOwnPharmacy(actor, request.pharmacyId);

/**
 * Photos open for the pharmacy they were sent to, the person who sent them, or an admin
 * (product decision 9).
 */
export const mayReadImages = (actor: Actor, request: Participants): boolean =>
  mayHandle(actor, request) ||
  actor.admin !== undefined ||
  (request.customerId !== null && actor.customer?.id === request.customerId);
