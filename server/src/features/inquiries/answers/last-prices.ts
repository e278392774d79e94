import { priceKey } from '@dawaya/contract/vocabulary/prices';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { inquiries, inquiryRecipients } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import type { Services } from '../../../services.ts';

/** Older prices mislead where they rise by the month. */
const freshFor = days(30);
/** Enough answers for what a town asks again, and few enough for each read of the list. */
const maxAnswers = 100;

type Items = readonly { text: string; quantity: string | null }[];

/**
 * Finds the price that a pharmacy last offered for one of each item, by its name.
 * @param inquiryItems the items of each inquiry
 * @returns for each inquiry and item the price in Sudanese pounds; null without one
 */
export async function readLastPrices(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  pharmacyId: string,
  inquiryItems: readonly Items[],
): Promise<(number | null)[][]> {
  if (inquiryItems.length === 0) return [];
  const answered = await db
    .select({ items: inquiries.items, lines: inquiryRecipients.lines })
    .from(inquiryRecipients)
    .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
    .where(
      and(
        eq(inquiryRecipients.pharmacyId, pharmacyId),
        inArray(inquiryRecipients.answer, ['all', 'some', 'order']),
        gt(inquiryRecipients.answeredAt, new Date(clock().getTime() - freshFor)),
      ),
    )
    .orderBy(desc(inquiryRecipients.answeredAt))
    .limit(maxAnswers);
  const prices = new Map<string, number>();
  for (const { items, lines } of answered.toReversed())
    for (const { item, has, priceSdg } of lines ?? []) {
      const askedItem = items[item];
      const isOfOne = (askedItem?.quantity ?? '1') === '1';
      if (askedItem && has && isOfOne && priceSdg !== null)
        prices.set(priceKey(askedItem.text), priceSdg);
    }
  return inquiryItems.map((items) => items.map(({ text }) => prices.get(priceKey(text)) ?? null));
}
