import type { StoredAnswer } from '@dawaya/contract/endpoints/answers';
import type { inquiryRecipients } from '../../../database/schema.ts';

export type RecipientRow = typeof inquiryRecipients.$inferSelect;

export function answerOf(recipient: RecipientRow): StoredAnswer | null {
  const { answer, answeredAt, lines, totalSdg, readyAt, heldUntil, note, version } = recipient;
  if (!answer || !answeredAt) return null;
  return { answer, lines: lines ?? [], totalSdg, readyAt, heldUntil, note, version, answeredAt };
}
