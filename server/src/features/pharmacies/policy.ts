import type { Actor } from '../../platform/actor.ts';

/**
 * A pharmacy's own things: its profile, its requests and its advertisements (product decision 9).
 */
export const isOwnPharmacy = (actor: Actor, pharmacyId: string): boolean =>
  actor.pharmacy?.id === pharmacyId;

/** Verification documents open for their owner and for an admin (product decision 9). */
export const mayReadDocuments = (actor: Actor, pharmacyId: string): boolean =>
  actor.admin !== undefined || isOwnPharmacy(actor, pharmacyId);
