import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { trackings } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { hours } from '../../../platform/clock.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Services } from '../../../services.ts';
import {
  insertRequest,
  lockReceivingPharmacy,
  notifyPharmacy,
  scheduleAskTown,
} from '../../prescription-requests/index.ts';
import type { Tracking } from '../../tracking/index.ts';
import { endForwardedRequest, lockToForward } from './lock-to-forward.ts';

/** A forward reveals the customer's name and phone number to another pharmacy. */
export const forwardsOfAddress: Limit = { name: 'forward', count: 5, window: hours(1) };
export const forwardsPerNetwork: Limit = { name: 'forward:network', count: 20, window: hours(1) };
const maxPharmacies = 10;

async function listEarlierPharmacies(db: Database, requestId: string): Promise<string[]> {
  const { rows } = await db.execute<{ pharmacyId: string }>(
    sql`with recursive had as (
      select pharmacy_id, continues_id from prescription_requests where id = ${requestId}::uuid
      union all
      select before.pharmacy_id, before.continues_id
      from had join prescription_requests before on before.id = had.continues_id
    ) select pharmacy_id as "pharmacyId" from had`,
  );
  return rows.map(({ pharmacyId }) => pharmacyId);
}

/**
 * Forwards the request of a private link to another pharmacy, in the transaction of `db` that
 * has locked the tracking: as a new row with the photos, under the same address and code. Messages
 * and quotes stay with the old row.
 * @throws AppError `status_backwards`, `not_found`, `pharmacy_not_verified`; `pharmacy_had_request`
 * for a pharmacy that has or had it, `forwarded_too_often` after ten of them.
 */
export async function forward(
  db: Database,
  services: Services,
  tracking: Tracking,
  pharmacyId: string,
): Promise<void> {
  const { clock, files, scale } = services;
  const now = clock();
  const pharmacy = await lockReceivingPharmacy(db, pharmacyId, now);
  const request = await lockToForward(db, tracking, now);
  const earlierPharmacyIds = await listEarlierPharmacies(db, request.id);
  if (earlierPharmacyIds.includes(pharmacy.id)) throw new AppError('pharmacy_had_request');
  // The list has the present pharmacy, so the smallest scale still allows one forward.
  if (earlierPharmacyIds.length >= Math.max(2, maxPharmacies * scale))
    throw new AppError('forwarded_too_often');
  const id = randomUUID();
  const { customerId, customerName, phone, email, forName, language } = request;
  const { phoneProvenAt, phoneCodeHash, phoneCodeExpiresAt } = request;
  const { urgency, notes, items, photosGoAlong, askTownAt } = request;
  const forwardedRequest = await insertRequest(db, {
    id,
    pharmacyId: pharmacy.id,
    continuesId: request.id,
    trackingTokenHash: null,
    customerId,
    customerName,
    phone,
    email,
    phoneProvenAt,
    phoneCodeHash,
    phoneCodeExpiresAt,
    forName,
    language,
    urgency,
    notes,
    items,
    photosGoAlong,
    status: 'new',
    createdAt: now,
    askTownAt:
      askTownAt && new Date(now.getTime() + askTownAt.getTime() - request.createdAt.getTime()),
  });
  await files.move(db, { prescriptionRequestId: request.id }, { prescriptionRequestId: id });
  await db
    .update(trackings)
    .set({ requestId: id })
    .where(eq(trackings.tokenHash, tracking.tokenHash));
  await endForwardedRequest(db, services, request);
  await scheduleAskTown(db, services, forwardedRequest);
  await notifyPharmacy(db, services, forwardedRequest, pharmacy);
}
