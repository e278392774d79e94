import type { Actor } from '../../platform/actor.ts';
import { isOwnPharmacy } from '../pharmacies/index.ts';

interface Participants {
  pharmacyId: string;
  customerId: string | null;
}

/** Only the customer may list their own requests (docs/sessions.md). */
export const isOwnCustomer = (actor: Actor, customerId: string | null): boolean =>
  customerId !== null && actor.customer?.id === customerId;

/** A pharmacy works on its own requests only (docs/sessions.md). */
export const mayHandle = (actor: Actor, request: Participants): boolean =>
  isOwnPharmacy(actor, request.pharmacyId);

/** The pharmacy of the request, its sender and admins may open its photos (docs/sessions.md). */
export const mayReadImages = (actor: Actor, request: Participants): boolean =>
  mayHandle(actor, request) ||
  actor.admin !== undefined ||
  isOwnCustomer(actor, request.customerId);
