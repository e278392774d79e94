import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { inquiries, inquiryRecipients } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import { audiencesOfInquiry } from '../audiences.ts';
import { assertOpen, lockInquiry, mayRemindAt } from '../queries.ts';
import { notifyRecipients } from './notifications.ts';
import { planWave } from './waves.ts';

async function lockOpen(db: Database, { clock }: Services, inquiryId: string) {
  const inquiry = await lockInquiry(db, inquiryId);
  if (!inquiry) throw new AppError('not_found');
  assertOpen(inquiry, clock());
  return inquiry;
}

/**
 * Extends an inquiry to its state, in the transaction of `db` that has locked its tracking.
 * Repeated, it changes nothing.
 * @throws AppError `inquiry_closed`.
 */
export async function widenInquiry(
  db: Database,
  services: Services,
  inquiryId: string,
): Promise<void> {
  const inquiry = await lockOpen(db, services, inquiryId);
  if (inquiry.isWidened) return;
  await db.update(inquiries).set({ isWidened: true }).where(eq(inquiries.id, inquiryId));
  await planWave(db, services, { ...inquiry, isWidened: true });
  await services.live.recordChange(db, ...audiencesOfInquiry(inquiry));
}

/**
 * Reminds all recipients without an answer, once an hour and not in the first.
 * @throws AppError `inquiry_closed`, `too_many_tries` with the seconds to wait.
 */
export async function remindAsked(
  db: Database,
  services: Services,
  inquiryId: string,
): Promise<void> {
  const inquiry = await lockOpen(db, services, inquiryId);
  const now = services.clock();
  const wait = mayRemindAt(inquiry).getTime() - now.getTime();
  if (wait > 0) throw new AppError('too_many_tries', { retryAfter: Math.ceil(wait / 1000) });
  const silent = await db
    .update(inquiryRecipients)
    .set({ remindedAt: now })
    .where(
      and(
        eq(inquiryRecipients.inquiryId, inquiryId),
        isNull(inquiryRecipients.answer),
        isNull(inquiryRecipients.mutedAt),
      ),
    )
    .returning({ id: inquiryRecipients.pharmacyId });
  if (silent.length === 0) return;
  await db.update(inquiries).set({ remindedAt: now }).where(eq(inquiries.id, inquiryId));
  await notifyRecipients(
    db,
    services,
    inquiry,
    silent.map(({ id }) => id),
  );
}
