import type { Actor, SignedInPharmacy } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * Returns whether the pharmacy with its requests and advertisements is the caller's
 * (docs/sessions.md).
 */
export const isOwnPharmacy = (actor: Actor, pharmacyId: string): boolean =>
  actor.pharmacy?.id === pharmacyId;

/** @throws AppError `not_found` for another pharmacy, as for an unknown one. */
export function assertOwnPharmacy(actor: Actor, pharmacyId: string): void {
  if (!isOwnPharmacy(actor, pharmacyId)) throw new AppError('not_found');
}

/** Its owner and admins may open verification documents (docs/sessions.md). */
export const mayReadDocuments = (actor: Actor, pharmacyId: string): boolean =>
  actor.admin !== undefined || isOwnPharmacy(actor, pharmacyId);

/** Excludes assistants on a route that all roles may call (docs/sessions.md). */
export const isPharmacist = (actor: Actor, pharmacyId: string): boolean =>
  isOwnPharmacy(actor, pharmacyId) && actor.pharmacy?.staffRole !== 'assistant';

/**
 * Refuses all but owners, who alone manage staff and apply again (docs/sessions.md).
 * @throws AppError `not_found` for another pharmacy, `forbidden` for the rest of its staff.
 */
export function assertOwner(
  actor: Actor,
  pharmacyId: string,
): asserts actor is Actor & { pharmacy: SignedInPharmacy } {
  assertOwnPharmacy(actor, pharmacyId);
  if (actor.pharmacy?.staffRole !== 'owner') throw new AppError('forbidden');
}
