import { eq } from 'drizzle-orm';
import { pharmacies, prescriptionRequests } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { mayHandle } from './policy.ts';
import { findTracked, lockRequest, type RequestRow } from './queries.ts';

/**
 * Ends a request that the pharmacy cannot serve, and tells the customer why (decision 12). The same
 * call again changes nothing.
 * @throws AppError `not_found` for an unknown or foreign request, `status_backwards` for one that has ended.
 */
export async function declineRequest(
  { db, clock, mail, publicUrl }: Services,
  actor: Actor,
  id: string,
  reason: string,
): Promise<RequestRow> {
  return db.transaction(async (db) => {
    const before = isUuid(id) ? await lockRequest(db, eq(prescriptionRequests.id, id)) : undefined;
    if (!before || !mayHandle(actor, before)) throw new AppError('not_found');
    if (before.status === 'declined') return before;
    if (before.status !== 'new' && before.status !== 'in-progress')
      throw new AppError('status_backwards');
    const now = clock();
    const [after] = await db
      .update(prescriptionRequests)
      .set({
        status: 'declined',
        statusReason: reason,
        declinedAt: now,
        seenAt: before.seenAt ?? now,
      })
      .where(eq(prescriptionRequests.id, id))
      .returning();
    const [pharmacy] = await db
      .select({ shopName: pharmacies.shopName })
      .from(pharmacies)
      .where(eq(pharmacies.id, before.pharmacyId));
    if (!after || !pharmacy) throw new AppError('not_found');
    const { shopName } = pharmacy;
    const values = { shopName, reason, homeUrl: `${publicUrl}/` };
    await mail.send(db, after.email, after.language, 'request-declined', values);
    return after;
  });
}

/**
 * Takes back a request that nobody has started on, by its tracking address, and tells the pharmacy
 * (decision 12). The same call again changes nothing.
 * @throws AppError `not_found` for a token that is none, `status_backwards` once it has moved on.
 */
export async function cancelRequest({ db, clock, mail, publicUrl }: Services, token: string) {
  return db.transaction(async (db) => {
    const isTracked = eq(prescriptionRequests.trackingTokenHash, hashOf(token));
    const before = await lockRequest(db, isTracked);
    if (!before) throw new AppError('not_found');
    if (before.status !== 'cancelled') {
      if (before.status !== 'new') throw new AppError('status_backwards');
      await db
        .update(prescriptionRequests)
        .set({ status: 'cancelled', cancelledAt: clock() })
        .where(isTracked);
      const [pharmacy] = await db
        .select({ email: pharmacies.email, language: pharmacies.language })
        .from(pharmacies)
        .where(eq(pharmacies.id, before.pharmacyId));
      if (!pharmacy) throw new AppError('not_found');
      const values = { dashboardUrl: `${publicUrl}/dashboard` };
      await mail.send(db, pharmacy.email, pharmacy.language, 'request-cancelled', values);
    }
    const tracked = await findTracked(db, token);
    if (!tracked) throw new AppError('not_found');
    return tracked;
  });
}
