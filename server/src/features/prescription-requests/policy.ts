import type { Actor } from '../../platform/actor.ts';
import { isOwnPharmacy } from '../pharmacies/policy.ts';

interface Participants {
  pharmacyId: string;
  customerId: string | null;
}

/** A customer's own requests are nobody else's to list (product decision 9). */
export const isOwnCustomer = (actor: Actor, customerId: string | null): boolean =>
  customerId !== null && actor.customer?.id === customerId;

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
  isOwnCustomer(actor, request.customerId);
