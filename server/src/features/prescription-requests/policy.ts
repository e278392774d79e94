import type { Actor } from '../../platform/actor.ts';
import { isOwnPharmacy } from '../pharmacies/index.ts';

interface Participants {
  pharmacyId: string;
  customerId: string | null;
}

/**
 * Returns whether a customer is the caller: only they may list their requests (docs/sessions.md).
 */
export const isOwnCustomer = (actor: Actor, customerId: string | null): boolean =>
  customerId !== null && actor.customer?.id === customerId;

/** Returns whether the request is the caller's pharmacy's own (docs/sessions.md). */
export const mayHandle = (actor: Actor, request: Participants): boolean =>
  isOwnPharmacy(actor, request.pharmacyId);

/**
 * Returns whether the caller may open the photos: its pharmacy, its sender and admins may
 * (docs/sessions.md).
 */
export const mayReadImages = (actor: Actor, request: Participants): boolean =>
  mayHandle(actor, request) ||
  actor.admin !== undefined ||
  isOwnCustomer(actor, request.customerId);
