import type { StoredAnswer } from '@dawaya/contract/endpoints/answers';
import type { searchAsks } from '../../database/schema.ts';

export type AskRow = typeof searchAsks.$inferSelect;

/** What a pharmacy has answered to a search; null while it has not. */
export function answerOf(ask: AskRow): StoredAnswer | null {
  const { answer, answeredAt, lines, totalSdg, readyAt, heldUntil, note, version } = ask;
  if (!answer || !answeredAt) return null;
  return { answer, lines: lines ?? [], totalSdg, readyAt, heldUntil, note, version, answeredAt };
}
