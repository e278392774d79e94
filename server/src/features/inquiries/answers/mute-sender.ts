import { and, eq, isNull } from 'drizzle-orm';
import { inquiries, inquiryRecipients, pharmacies } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';
import { lockInquiry } from '../queries.ts';
import { planWave } from '../recipients/waves.ts';
import { askedCondition } from './list-inquiries.ts';

/**
 * Mutes the customer of an inquiry for a pharmacy, which then gets no further inquiries of that
 * customer. The third mute within a day ends all waves of the customer for the day.
 * @throws AppError `not_found` when the pharmacy is not a current recipient.
 */
export async function muteSender(
  services: Services,
  inquiryId: string,
  pharmacyId: string,
): Promise<void> {
  if (!isUuid(inquiryId)) throw new AppError('not_found');
  const { clock, live } = services;
  await services.db.transaction(async (db) => {
    const inquiry = await lockInquiry(db, inquiryId);
    if (!inquiry) throw new AppError('not_found');
    const [recipient] = await db
      .select({ mutedAt: inquiryRecipients.mutedAt })
      .from(inquiryRecipients)
      .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
      .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
      .where(and(eq(inquiryRecipients.inquiryId, inquiryId), askedCondition(pharmacyId, clock())));
    if (!recipient) throw new AppError('not_found');
    await db
      .update(inquiryRecipients)
      .set({ mutedAt: clock() })
      .where(
        and(
          eq(inquiryRecipients.inquiryId, inquiryId),
          eq(inquiryRecipients.pharmacyId, pharmacyId),
          isNull(inquiryRecipients.mutedAt),
        ),
      );
    await planWave(db, services, inquiry);
    await live.recordChange(db, `pharmacy:${pharmacyId}`);
  });
}
