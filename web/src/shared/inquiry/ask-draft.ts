import type { InquiryItem } from '@dawaya/contract/vocabulary/inquiries';
import { readTimed, writeTimed } from '../../lib/store/store.ts';

export const askDraft = 'ask';
export const textName = (row: number) => `item.${row}`;
export const quantityName = (row: number) => `quantity.${row}`;

interface RepeatedInquiry {
  items: readonly InquiryItem[];
  notes: string | null;
  urgency: string;
  forName: string | null;
  city: string | null;
}

export function createInquiryDraft({
  items,
  notes,
  urgency,
  forName,
  city,
}: RepeatedInquiry): Record<string, string> {
  const rows = items.flatMap(({ text, quantity }, row) => [
    [textName(row), text],
    [quantityName(row), quantity],
  ]);
  const fields = [
    ...rows,
    ['urgency', urgency],
    ['notes', notes],
    ['forName', forName],
    ['city', city],
  ];
  return {
    ...(forName && { whom: 'other' }),
    ...Object.fromEntries(fields.filter(([, value]) => value)),
  };
}

/** Starts the inquiry's form with an earlier inquiry, unless it has a draft. */
export function beginWith(inquiry: RepeatedInquiry): void {
  if (!readTimed('formDraft', askDraft))
    writeTimed('formDraft', askDraft, { values: createInquiryDraft(inquiry) });
}
