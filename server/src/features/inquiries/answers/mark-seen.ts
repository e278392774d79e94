import { and, eq, inArray, isNull } from 'drizzle-orm';
import { inquiryRecipients } from '../../../database/schema.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';

/** Records when a pharmacy first saw its inquiries (docs/inquiries.md). It ignores other ids. */
export async function markInquiriesSeen(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
  pharmacyId: string,
  ids: readonly string[],
): Promise<void> {
  await db.transaction(async (db) => {
    const seen = await db
      .update(inquiryRecipients)
      .set({ seenAt: clock() })
      .where(
        and(
          eq(inquiryRecipients.pharmacyId, pharmacyId),
          inArray(inquiryRecipients.inquiryId, ids.filter(isUuid)),
          isNull(inquiryRecipients.seenAt),
        ),
      )
      .returning();
    if (seen.length === 0) return;
    // The customer sees how many pharmacies have looked.
    await live.recordChange(
      db,
      `pharmacy:${pharmacyId}`,
      ...seen.map(({ inquiryId }) => `track:${inquiryId}` as const),
    );
  });
}
