import { ApiError } from '../../lib/errors.ts';
import type { OutboxEntry } from '../../lib/outbox/store.ts';

/** What the server said of it, for people: its sentence, and what it finds wrong with single fields. */
export function refusalIn({ refusal }: OutboxEntry): string | null {
  if (!refusal) return null;
  const { sentence, details } = new ApiError(refusal.status, '', refusal.text);
  return [sentence, ...details.map(({ message }) => message)].filter(Boolean).join(' ') || null;
}
