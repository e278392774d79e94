import type { answerInput, StoredAnswer } from '@dawaya/contract/endpoints/answers';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { inquiryRecipients } from '../../../database/schema.ts';
import type { SignedInPharmacy } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';
import { queueAlertCheck } from '../../availability-alerts/index.ts';
import { listAnsweredProducts } from '../../medicines/index.ts';
import { findStaffName } from '../../pharmacies/index.ts';
import {
  isSameAnswer,
  lockReceivingPharmacy,
  parseAnswer,
} from '../../prescription-requests/index.ts';
import { assertOpen, findRecipient, lockInquiry, lockRecipient } from '../queries.ts';
import { planWave } from '../recipients/waves.ts';
import { answerOf, type RecipientRow } from './answer-of.ts';
import { notifyOfAnswer } from './notifications.ts';

/**
 * Stores a pharmacy's answer to an inquiry. It replaces an earlier one until a pharmacy is chosen.
 * An equal answer changes nothing.
 * @throws AppError `not_found` for a pharmacy that is not asked, `pharmacy_not_verified`,
 * `inquiry_closed` once a pharmacy is chosen or the inquiry has ended, `invalid_fields` as
 * `readAnswer` does.
 */
export async function answerInquiry(
  services: Services,
  { id: pharmacyId, staffId }: Pick<SignedInPharmacy, 'id' | 'staffId'>,
  inquiryId: string,
  form: z.output<typeof answerInput>,
): Promise<StoredAnswer> {
  const { clock, live } = services;
  if (!isUuid(inquiryId)) throw new AppError('not_found');
  return services.db.transaction(async (db) => {
    const inquiry = await lockInquiry(db, inquiryId);
    if (!inquiry || !(await findRecipient(db, inquiry.id, pharmacyId)))
      throw new AppError('not_found');
    const now = clock();
    await lockReceivingPharmacy(db, pharmacyId, now);
    assertOpen(inquiry, now);
    const answer = await parseAnswer(db, form, inquiry.items, now);
    const recipient = await lockRecipient(db, inquiry.id, pharmacyId);
    if (!recipient) throw new AppError('not_found');
    const previousAnswer = answerOf(recipient);
    if (previousAnswer && isSameAnswer(previousAnswer, answer)) return previousAnswer;
    const after = await store(db, recipient, {
      ...answer,
      answeredAt: now,
      // An answer implies that the pharmacy has seen the inquiry.
      seenAt: recipient.seenAt ?? now,
      staffId,
      staffName: await findStaffName(db, staffId),
    });
    await live.recordChange(db, `pharmacy:${pharmacyId}`);
    // The next wave depends on whether a pharmacy has everything.
    await planWave(db, services, inquiry);
    await notifyOfAnswer(services, db, inquiry, { before: previousAnswer, after });
    const products = await listAnsweredProducts(db, inquiry.id, pharmacyId);
    await queueAlertCheck(services, db, { pharmacyId, products, inquiryId });
    return after;
  });
}

async function store(
  db: Database,
  { inquiryId, pharmacyId }: RecipientRow,
  change: Partial<typeof inquiryRecipients.$inferInsert>,
): Promise<StoredAnswer> {
  const [recipient] = await db
    .update(inquiryRecipients)
    .set({ ...change, version: sql`${inquiryRecipients.version} + 1` })
    .where(
      and(eq(inquiryRecipients.inquiryId, inquiryId), eq(inquiryRecipients.pharmacyId, pharmacyId)),
    )
    .returning();
  const answer = recipient && answerOf(recipient);
  if (!answer) throw new Error('an answer was not stored');
  return answer;
}
