import type { Language } from '@dawaya/contract/vocabulary/languages';
import { releasable } from '@dawaya/contract/vocabulary/searches';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import {
  pharmacies,
  prescriptionRequests,
  requestMoves,
  searchAsks,
  searches,
  trackings,
} from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anybody, recordMove } from '../../../platform/undo.ts';
import { lockRequest, type RequestRow } from '../../prescription-requests/queries.ts';
import { assertUnlocked } from '../../tracking/holders.ts';
import { assertAsShown, lockTracking } from '../../tracking/trackings.ts';
import { closeLater } from '../asking/ending.ts';
import type { AskingServices } from '../asking/services.ts';
import { planWave } from '../asking/waves.ts';
import { lockSearch, type SearchRow } from '../queries.ts';
import { tellOfRelease } from './telling.ts';

/** Why the request has ended, as the pharmacy reads it. */
const reasons: Record<Language, string> = {
  en: 'The customer let this request go, to choose another pharmacy.',
  ar: 'تراجع الزبون عن هذا الطلب ليختار صيدلية أخرى.',
};

/**
 * Lets the chosen pharmacy go, until it has completed: its request ends cancelled, or stays declined
 * where the pharmacy has declined it, the photos are gone from it in the same moment (those of
 * the search go back to it, those sent since for good), and the search stands where it stood, with as
 * much time as it had then. Done before, it changes nothing.
 * @returns the id of the search.
 * @throws AppError `not_found` for a token that is none, or of no search; `tracking_locked`;
 *   `request_moved_on`; `status_backwards` once the pharmacy has completed.
 */
export async function release(
  services: AskingServices,
  request: FastifyRequest,
  token: string,
  shown: string | undefined,
): Promise<string> {
  const { clock, files } = services;
  return services.db.transaction(async (db) => {
    const tracking = await lockTracking(db, token);
    await assertUnlocked({ ...services, db }, request, tracking);
    const search = tracking.searchId ? await lockSearch(db, tracking.searchId) : undefined;
    if (!search) throw new AppError('not_found');
    if (!tracking.requestId) return search.id;
    assertAsShown(tracking, shown);
    const chosen = await lockRequest(db, eq(prescriptionRequests.id, tracking.requestId));
    // Of one that was sent on since, the search is not asked again.
    if (chosen?.searchId !== search.id) throw new AppError('status_backwards');
    const now = clock();
    await endRequest(db, chosen, now);
    const standing = await standAgain(db, search, now);
    await planWave(db, services, standing);
    await closeLater(db, services, standing);
    await db
      .update(trackings)
      .set({ requestId: null })
      .where(eq(trackings.tokenHash, tracking.tokenHash));
    // What was sent to the chosen one alone is for nobody else; the sweep removes it.
    await files.detach(db, { prescriptionRequestId: chosen.id }, search.chosenAt ?? now);
    await files.move(db, { prescriptionRequestId: chosen.id }, { searchId: search.id });
    await tellOfRelease(services, db, search, chosen);
    return search.id;
  });
}

async function endRequest(db: Database, request: RequestRow, now: Date): Promise<void> {
  const { id, status, pharmacyId, searchId } = request;
  if (!releasable.includes(status)) throw new AppError('status_backwards');
  // A move that waits to be told is neither told nor taken back any more: something has moved since.
  await db
    .update(requestMoves)
    .set({ toldAt: now })
    .where(and(eq(requestMoves.requestId, id), isNull(requestMoves.toldAt)));
  if (status === 'declined') {
    // It is not offered again what it has just refused.
    await db
      .update(searchAsks)
      .set({ answer: 'none', ...nothing, answeredAt: now, version: sql`${searchAsks.version} + 1` })
      .where(and(eq(searchAsks.searchId, String(searchId)), eq(searchAsks.pharmacyId, pharmacyId)));
    return;
  }
  const [pharmacy] = await db
    .select({ language: pharmacies.language })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacyId));
  await db
    .update(prescriptionRequests)
    .set({
      status: 'cancelled',
      cancelledAt: now,
      statusReason: reasons[pharmacy?.language ?? 'ar'],
    })
    .where(eq(prescriptionRequests.id, id));
  await recordMove(db, {
    requestId: id,
    move: 'cancel',
    at: now,
    ...anybody,
    statusBefore: status,
    wasFirstLook: false,
    toldAt: now,
  });
}

const nothing = { lines: [], totalSdg: null, readyAt: null, heldUntil: null };

/** The clock of a search stands still while somebody is chosen. */
async function standAgain(db: Database, search: SearchRow, now: Date): Promise<SearchRow> {
  const stoodStill = now.getTime() - (search.chosenAt ?? now).getTime();
  const [after] = await db
    .update(searches)
    .set({
      status: 'open',
      chosenAt: null,
      releasedAt: now,
      closesAt: new Date(search.closesAt.getTime() + stoodStill),
      nextWaveAt: null,
    })
    .where(eq(searches.id, search.id))
    .returning();
  if (!after) throw new AppError('not_found');
  return after;
}
