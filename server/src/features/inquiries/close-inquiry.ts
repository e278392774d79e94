import { inquiryMoves } from '@dawaya/contract/vocabulary/inquiries';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { inquiries, inquiryRecipients } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { msUntil } from '../../platform/clock.ts';
import { type Queue, RetryLaterError } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { mailAddressOfInquiry, notifyByText } from '../prescription-requests/index.ts';
import { audiencesOfInquiry } from './audiences.ts';
import { type InquiryRow, lockInquiry } from './queries.ts';

export const closingQueue: Queue<{ inquiryId: string }> = {
  name: 'inquiry-closings',
  retryLimit: 100,
};

export const scheduleClosing = (
  db: Database,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  { id, closesAt }: InquiryRow,
): Promise<void> => jobs.send(db, closingQueue, { inquiryId: id }, msUntil(closesAt, clock()));

async function endInquiry(
  db: Database,
  { clock, live }: Pick<Services, 'clock' | 'live'>,
  inquiry: InquiryRow,
  move: 'close' | 'expire',
): Promise<void> {
  const { to } = inquiryMoves[move];
  await db
    .update(inquiries)
    .set({ status: to, closedAt: clock(), nextWaveAt: null, emailCodeHash: null })
    .where(eq(inquiries.id, inquiry.id));
  const recipients = await db
    .select({ id: inquiryRecipients.pharmacyId })
    .from(inquiryRecipients)
    .where(eq(inquiryRecipients.inquiryId, inquiry.id));
  await live.recordChange(
    db,
    ...audiencesOfInquiry(inquiry),
    ...recipients.map(({ id }) => `pharmacy:${id}` as const),
  );
}

/**
 * Ends an inquiry for its customer, in the transaction of `db` that has locked its tracking.
 * Repeated, it changes nothing.
 * @returns whether it was open.
 * @throws AppError `inquiry_closed` when a pharmacy was chosen, or its time has passed.
 */
export async function closeInquiry(
  db: Database,
  services: Services,
  inquiryId: string,
): Promise<boolean> {
  const inquiry = await lockInquiry(db, inquiryId);
  if (!inquiry) throw new AppError('not_found');
  if (inquiry.status === 'closed') return false;
  if (inquiry.status !== 'open') throw new AppError('inquiry_closed');
  await endInquiry(db, services, inquiry, 'close');
  return true;
}

/**
 * Ends an inquiry whose time has passed, and notifies the customer. It skips an inquiry that has
 * ended or has a chosen pharmacy.
 * @throws RetryLaterError before its time: the queue uses the database's clock, and a release may
 * have extended the inquiry.
 */
export async function expireInquiry(
  services: Services,
  { inquiryId }: { inquiryId: string },
): Promise<void> {
  const { clock, mail, publicUrl } = services;
  await services.db.transaction(async (db) => {
    const inquiry = await lockInquiry(db, inquiryId);
    if (inquiry?.status !== 'open') return;
    const wait = inquiry.closesAt.getTime() - clock().getTime();
    if (wait > 0) throw new RetryLaterError(wait);
    await endInquiry(db, services, inquiry, 'expire');
    const address = await mailAddressOfInquiry(services, db, inquiry);
    await mail.send(db, {
      to: address,
      language: inquiry.language,
      template: 'inquiry-expired',
      values: {
        requestsUrl: `${publicUrl}/my-requests`,
      },
    });
    await notifyByText(services, db, inquiry, { inquiryId, news: 'expired' });
  });
}
