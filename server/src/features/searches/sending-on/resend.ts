import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { prescriptionRequests, trackings } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { announce, receivingPharmacy } from '../../prescription-requests/service.ts';
import { askTownLater } from '../../prescription-requests/town.ts';
import type { Tracking } from '../../tracking/trackings.ts';
import type { AskingServices } from '../asking/services.ts';
import { leaveBehind, lockToSendOn } from './request.ts';

/**
 * Sends the request of an address on to another pharmacy, in the transaction of `db` that holds the
 * tracking: a row of its own there, with the photos, under the same address and code. What was
 * written and answered stays with the row before.
 * @throws AppError `status_backwards`, also for the pharmacy that has it; `not_found`,
 *   `pharmacy_not_verified`.
 */
export async function resend(
  db: Database,
  services: AskingServices,
  tracking: Tracking,
  pharmacyId: string,
): Promise<void> {
  const { clock, files } = services;
  const now = clock();
  const pharmacy = await receivingPharmacy(db, pharmacyId, now);
  const before = await lockToSendOn(db, tracking);
  if (before.pharmacyId === pharmacy.id) throw new AppError('status_backwards');
  const id = randomUUID();
  const { customerId, customerName, searchName, phone, email, forName, language } = before;
  const { urgency, notes, items, photosGoAlong, askTownAt } = before;
  const [after] = await db
    .insert(prescriptionRequests)
    .values({
      ...{ id, pharmacyId: pharmacy.id, continuesId: before.id, trackingTokenHash: null },
      ...{ customerId, customerName, searchName, phone, email, forName, language },
      ...{ urgency, notes, items, photosGoAlong },
      status: 'new',
      createdAt: now,
      // It is given as long anew.
      askTownAt:
        askTownAt && new Date(now.getTime() + askTownAt.getTime() - before.createdAt.getTime()),
    })
    .returning();
  if (!after) throw new Error('a request was not kept');
  await files.move(db, { prescriptionRequestId: before.id }, { prescriptionRequestId: id });
  await db
    .update(trackings)
    .set({ requestId: id })
    .where(eq(trackings.tokenHash, tracking.tokenHash));
  await leaveBehind(db, services, before);
  await askTownLater(db, services, after);
  await announce(db, services, after, pharmacy);
}
