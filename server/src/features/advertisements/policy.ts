import type { Actor } from '../../platform/actor.ts';

/** A pharmacy reads and changes only its own advertisements (decision 9). */
export const isOwn = (actor: Actor, { pharmacyId }: { pharmacyId: string }): boolean =>
  actor.pharmacy?.id === pharmacyId;

/** The picture of an advertisement that does not run is for its pharmacy and admins only. */
export const mayReadPicture = (
  actor: Actor,
  advertisement: { pharmacyId: string; isLive: boolean },
): boolean => advertisement.isLive || actor.admin !== undefined || isOwn(actor, advertisement);
