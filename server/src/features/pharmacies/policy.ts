import type { Actor, PharmacyHolder } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * A pharmacy's own things: its profile, its requests and its advertisements (product decision 9).
 */
export const isOwnPharmacy = (actor: Actor, pharmacyId: string): boolean =>
  actor.pharmacy?.id === pharmacyId;

/** Verification documents open for their owner and for an admin (product decision 9). */
export const mayReadDocuments = (actor: Actor, pharmacyId: string): boolean =>
  actor.admin !== undefined || isOwnPharmacy(actor, pharmacyId);

/** Of its own things what is not for assistants, where a route is for anyone (product decision 47). */
export const isPharmacist = (actor: Actor, pharmacyId: string): boolean =>
  isOwnPharmacy(actor, pharmacyId) && actor.pharmacy?.staffRole !== 'assistant';

/**
 * Naming who works at a pharmacy, and applying anew, is for its owners (product decision 47).
 * @throws AppError `not_found` for another pharmacy's, `forbidden` for the rest of its staff.
 */
export function assertOwner(
  actor: Actor,
  pharmacyId: string,
): asserts actor is Actor & { pharmacy: PharmacyHolder } {
  if (!isOwnPharmacy(actor, pharmacyId)) throw new AppError('not_found');
  if (actor.pharmacy?.staffRole !== 'owner') throw new AppError('forbidden');
}
