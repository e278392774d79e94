import { readStored, writeStored } from '../../lib/store/store.ts';
import { unsubscribeHere } from './subscription.ts';

export function parseNotifiedRequests(stored: string | null): string[] {
  try {
    return JSON.parse(stored ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function setRequestNotified(token: string, isNotified: boolean): void {
  const others = parseNotifiedRequests(readStored('notified')).filter((other) => other !== token);
  const tokens = isNotified ? [...others, token] : others;
  writeStored({ notified: tokens.length > 0 ? JSON.stringify(tokens) : null });
}

/**
 * Ends the notifications of a token, if this device gets them, and deletes the token.
 * @throws ApiError, OfflineError: then the token stays, for another try
 */
export async function endNotificationsOf(token: string): Promise<void> {
  if (!parseNotifiedRequests(readStored('notified')).includes(token)) return;
  await unsubscribeHere({ trackingToken: token });
  setRequestNotified(token, false);
}
