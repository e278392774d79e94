import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import {
  type PharmacyMoveName,
  type RequestMoveName,
  requestMoves,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq, type SQL } from 'drizzle-orm';
import { pharmacies, prescriptionRequests } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { moved } from '../../platform/moves.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { namesOf } from '../pharmacies/names.ts';
import { mayHandle } from './policy.ts';
import { lockRequest, type RequestRow } from './queries.ts';
import { findTrackedRequest } from './tracking.ts';

/**
 * Makes a move of the pharmacy that a request was sent to; made before, it changes nothing.
 * @param name null for the status `new`, where no move leads
 * @param reason of a move that needs one
 * @throws AppError `not_found` for an unknown or foreign request, `status_backwards`.
 */
export async function moveRequest(
  services: Services,
  actor: Actor,
  id: string,
  name: PharmacyMoveName | null,
  reason?: string,
): Promise<RequestRow> {
  if (!isUuid(id)) throw new AppError('not_found');
  const isOwn = (request: RequestRow) => mayHandle(actor, request);
  return move(services, eq(prescriptionRequests.id, id), isOwn, name, reason);
}

/**
 * Takes back a request that nobody has started on, by its tracking address; done before, it changes
 * nothing.
 * @throws AppError `not_found` for a token that is none, `status_backwards` once it has moved on.
 */
export async function cancelRequest(services: Services, token: string, language: Language) {
  const isTracked = eq(prescriptionRequests.trackingTokenHash, hashOf(token));
  // Whoever holds the address may.
  await move(services, isTracked, () => true, 'cancel');
  const tracked = await findTrackedRequest(services.db, token, language);
  if (!tracked) throw new AppError('not_found');
  return tracked;
}

/** The move, its time and its mail as one change. */
async function move(
  { db, clock, mail, publicUrl }: Services,
  where: SQL,
  mayMove: (request: RequestRow) => boolean,
  name: RequestMoveName | null,
  reason = '',
): Promise<RequestRow> {
  return db.transaction(async (db) => {
    const before = await lockRequest(db, where);
    if (!before || !mayMove(before)) throw new AppError('not_found');
    const move = name && requestMoves[name];
    const now = clock();
    const change = moved(move, before.status, now);
    if (!move || !change) return before;
    const [after] = await db
      .update(prescriptionRequests)
      .set({
        ...change,
        ...(move.needsReason && { statusReason: reason }),
        // Nobody works on what they have not seen.
        ...(move.by === 'pharmacy' && { seenAt: before.seenAt ?? now }),
      })
      .where(where)
      .returning();
    const [pharmacy] = await db
      .select()
      .from(pharmacies)
      .where(eq(pharmacies.id, before.pharmacyId));
    if (!after || !pharmacy) throw new AppError('not_found');
    const { to, template } = move.mail;
    // Each mail takes of it what it tells.
    const values = {
      shopName: nameIn(to === 'pharmacy' ? pharmacy.language : after.language, namesOf(pharmacy)),
      phone: pharmacy.phone,
      reason,
      homeUrl: `${publicUrl}/`,
      requestsUrl: `${publicUrl}/my-requests`,
      dashboardUrl: `${publicUrl}/dashboard`,
    };
    if (to === 'pharmacy')
      await mail.sendOrGather(db, pharmacy.id, pharmacy.email, pharmacy.language, template, values);
    else await mail.send(db, after.email, after.language, template, values);
    return after;
  });
}
