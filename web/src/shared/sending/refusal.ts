import { ApiError } from '../../lib/errors.ts';
import type { OutboxEntry } from '../../lib/outbox/store.ts';

/** Returns the server's refusal for people: its sentence, and the problems of single fields. */
export function refusalIn({ refusal }: OutboxEntry): string | null {
  if (!refusal) return null;
  const { sentence, details } = new ApiError(refusal.status, '', refusal.text);
  return [sentence, ...details.map(({ message }) => message)].filter(Boolean).join(' ') || null;
}
