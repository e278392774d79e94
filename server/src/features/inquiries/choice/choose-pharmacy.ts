import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import {
  inquiries,
  prescriptionRequests,
  requestQuotes,
  trackings,
} from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';
import {
  insertQuote,
  insertRequest,
  isFollowedAtPhone,
  lockReceivingPharmacy,
} from '../../prescription-requests/index.ts';
import { findPhoneProofOfAnyBrowser } from '../../sessions/index.ts';
import { assertUnlocked, lockTracking, type Tracking } from '../../tracking/index.ts';
import { answerOf } from '../answers/answer-of.ts';
import { assertOpen, type InquiryRow, lockInquiry, lockRecipient } from '../queries.ts';
import { notifyOfChoice } from './notifications.ts';

export interface ChosenAnswer {
  pharmacyId: string;
  version: number;
}

/**
 * Turns an inquiry into a request in progress at the chosen pharmacy, in one transaction: its
 * answer becomes the accepted quote, the photos move, and all recipients are notified
 * (docs/inquiries.md). A repeated choice returns the same request.
 * @returns the id of the request.
 * @throws AppError `not_found` for an unknown token and a pharmacy that has not answered;
 * `tracking_locked`; `inquiry_closed` when another was chosen or it has ended; `answer_changed`
 * with the newest answer; `pharmacy_not_verified`.
 */
export async function choosePharmacy(
  services: Services,
  request: FastifyRequest,
  token: string,
  choice: ChosenAnswer,
): Promise<string> {
  return services.db.transaction(async (db) => {
    const tracking = await lockTracking(db, token);
    await assertUnlocked(db, services, request, tracking);
    return chooseOf(db, services, tracking, choice);
  });
}

/**
 * Does the work of `choosePharmacy` in the transaction of `db` that has locked the tracking, for
 * its holder.
 */
export async function chooseOf(
  db: Database,
  services: Services,
  tracking: Tracking,
  { pharmacyId, version }: ChosenAnswer,
): Promise<string> {
  const { clock, files } = services;
  const inquiry = tracking.inquiryId ? await lockInquiry(db, tracking.inquiryId) : undefined;
  if (!inquiry || !isUuid(pharmacyId)) throw new AppError('not_found');
  const earlierChoice = await findChosen(db, tracking, pharmacyId, version);
  if (earlierChoice) return earlierChoice;
  const now = clock();
  assertOpen(inquiry, now);
  const pharmacy = await lockReceivingPharmacy(db, pharmacyId, now);
  const recipient = await lockRecipient(db, inquiry.id, pharmacyId);
  const answer = recipient && answerOf(recipient);
  if (!answer) throw new AppError('not_found');
  // A customer cannot choose a pharmacy that now has nothing, with any version of its answer.
  if (answer.version !== version || answer.answer === 'none')
    throw new AppError('answer_changed', { answer });

  const id = randomUUID();
  const followedSince = (await isFollowedAtPhone(db, inquiry))
    ? await findPhoneProofOfAnyBrowser({ db, clock }, inquiry.phone)
    : null;
  const phoneProvenAt = inquiry.email === null ? inquiry.emailProvenAt : followedSince;
  await insertRequest(db, requestColumns(inquiry, { id, pharmacyId, phoneProvenAt, now }));
  const { answeredAt, ...givenAnswer } = answer;
  await insertQuote(db, {
    ...givenAnswer,
    requestId: id,
    staffId: recipient.staffId,
    answeredAt,
    acceptedAt: now,
  });
  await db
    .update(inquiries)
    .set({ status: 'chosen', chosenAt: now })
    .where(eq(inquiries.id, inquiry.id));
  await db
    .update(trackings)
    .set({ requestId: id })
    .where(eq(trackings.tokenHash, tracking.tokenHash));
  await files.move(db, { inquiryId: inquiry.id }, { prescriptionRequestId: id });
  await notifyOfChoice(services, db, inquiry, { requestId: id, pharmacy });
  return id;
}

async function findChosen(
  db: Database,
  { requestId, inquiryId }: Tracking,
  pharmacyId: string,
  version: number,
): Promise<string | undefined> {
  if (!requestId || !inquiryId) return undefined;
  const [request] = await db
    .select({ id: prescriptionRequests.id })
    .from(prescriptionRequests)
    .innerJoin(requestQuotes, eq(requestQuotes.requestId, prescriptionRequests.id))
    .where(
      and(
        eq(prescriptionRequests.id, requestId),
        eq(prescriptionRequests.inquiryId, inquiryId),
        eq(prescriptionRequests.pharmacyId, pharmacyId),
        eq(requestQuotes.version, version),
      ),
    );
  return request?.id;
}

/** Returns the customer's data, which only the chosen pharmacy gets. */
const requestColumns = (
  inquiry: InquiryRow,
  {
    id,
    pharmacyId,
    phoneProvenAt,
    now,
  }: { id: string; pharmacyId: string; phoneProvenAt: Date | null; now: Date },
): typeof prescriptionRequests.$inferInsert => ({
  id,
  pharmacyId,
  inquiryId: inquiry.id,
  customerId: inquiry.customerId,
  customerName: inquiry.customerName,
  phone: inquiry.phone,
  email: inquiry.email,
  phoneProvenAt,
  urgency: inquiry.urgency,
  items: inquiry.items,
  notes: inquiry.notes,
  forName: inquiry.forName,
  language: inquiry.language,
  photosGoAlong: inquiry.photosGoAlong,
  // The private link and the code are the inquiry's.
  trackingTokenHash: null,
  status: 'in-progress',
  createdAt: now,
  startedAt: now,
});
