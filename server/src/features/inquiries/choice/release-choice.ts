import { releasableStatuses } from '@dawaya/contract/vocabulary/inquiries';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import {
  inquiries,
  inquiryRecipients,
  pharmacies,
  prescriptionRequests,
  trackings,
} from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordMove, settleMoves, trackingHolder } from '../../../platform/undo.ts';
import type { Services } from '../../../services.ts';
import { changeRequest, lockRequest, type RequestRow } from '../../prescription-requests/index.ts';
import {
  assertAsShown,
  assertUnlocked,
  lockTracking,
  type Tracking,
} from '../../tracking/index.ts';
import { scheduleClosing } from '../close-inquiry.ts';
import { type InquiryRow, lockInquiry } from '../queries.ts';
import { planWave } from '../recipients/waves.ts';
import { notifyOfRelease } from './notifications.ts';

const reasons: Record<Language, string> = {
  en: 'The customer let this request go, to choose another pharmacy.',
  ar: 'تراجع الزبون عن هذا الطلب ليختار صيدلية أخرى.',
};

/**
 * Releases the chosen pharmacy, until it has completed the request. The request becomes cancelled,
 * or stays declined. The inquiry's photos move back to it, later ones are deleted, and the pharmacy
 * loses access to both. The inquiry opens again with its remaining time. Repeated, it changes
 * nothing.
 * @returns the id of the inquiry.
 * @throws AppError `not_found` for an unknown token, or one without an inquiry; `tracking_locked`;
 * `request_forwarded`; `status_backwards` once the pharmacy has completed.
 */
export async function releaseChoice(
  services: Services,
  request: FastifyRequest,
  token: string,
  shown: string | undefined,
): Promise<string> {
  return services.db.transaction(async (db) => {
    const tracking = await lockTracking(db, token);
    await assertUnlocked(db, services, request, tracking);
    return releaseOf(db, services, tracking, shown);
  });
}

/**
 * Does the work of `releaseChoice` in the transaction of `db` that has locked the tracking, for its
 * holder.
 */
export async function releaseOf(
  db: Database,
  services: Services,
  tracking: Tracking,
  shown: string | undefined,
): Promise<string> {
  const { clock, files } = services;
  const inquiry = tracking.inquiryId ? await lockInquiry(db, tracking.inquiryId) : undefined;
  if (!inquiry) throw new AppError('not_found');
  if (!tracking.requestId) return inquiry.id;
  assertAsShown(tracking, shown);
  const chosen = await lockRequest(db, eq(prescriptionRequests.id, tracking.requestId));
  // A request that was forwarded since does not open its inquiry again.
  if (chosen?.inquiryId !== inquiry.id) throw new AppError('status_backwards');
  const now = clock();
  await endRequest(db, chosen, now);
  const position = await reopenInquiry(db, inquiry, now);
  await planWave(db, services, position);
  await scheduleClosing(db, services, position);
  await db
    .update(trackings)
    .set({ requestId: null })
    .where(eq(trackings.tokenHash, tracking.tokenHash));
  // Photos sent only to the chosen pharmacy are for no other. Clean-up deletes them.
  await files.detach(db, { prescriptionRequestId: chosen.id }, inquiry.chosenAt ?? now);
  await files.move(db, { prescriptionRequestId: chosen.id }, { inquiryId: inquiry.id });
  await notifyOfRelease(services, db, inquiry, chosen);
  return inquiry.id;
}

async function endRequest(db: Database, request: RequestRow, now: Date): Promise<void> {
  const { id, status, pharmacyId, inquiryId } = request;
  if (!releasableStatuses.includes(status)) throw new AppError('status_backwards');
  // A pending move must neither be notified nor undone after the release.
  await settleMoves(db, id, now);
  if (status === 'declined') {
    // The inquiry must not offer the refused answer again.
    await db
      .update(inquiryRecipients)
      .set({
        answer: 'none',
        ...nothing,
        answeredAt: now,
        version: sql`${inquiryRecipients.version} + 1`,
      })
      .where(
        and(
          eq(inquiryRecipients.inquiryId, String(inquiryId)),
          eq(inquiryRecipients.pharmacyId, pharmacyId),
        ),
      );
    return;
  }
  const [pharmacy] = await db
    .select({ language: pharmacies.language })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacyId));
  await changeRequest(db, id, {
    status: 'cancelled',
    cancelledAt: now,
    statusReason: reasons[pharmacy?.language ?? 'ar'],
  });
  await recordMove(db, {
    requestId: id,
    move: 'cancel',
    at: now,
    ...trackingHolder,
    statusBefore: status,
    wasFirstLook: false,
    notifiedAt: now,
  });
}

const nothing = { lines: [], totalSdg: null, readyAt: null, heldUntil: null };

/** Opens an inquiry again and extends it by the time during which a pharmacy was chosen. */
async function reopenInquiry(db: Database, inquiry: InquiryRow, now: Date): Promise<InquiryRow> {
  const stoodStill = now.getTime() - (inquiry.chosenAt ?? now).getTime();
  const [after] = await db
    .update(inquiries)
    .set({
      status: 'open',
      chosenAt: null,
      releasedAt: now,
      closesAt: new Date(inquiry.closesAt.getTime() + stoodStill),
      nextWaveAt: null,
    })
    .where(eq(inquiries.id, inquiry.id))
    .returning();
  if (!after) throw new AppError('not_found');
  return after;
}
