import { readJson, writeJson } from '../../lib/store/store.ts';
import { unsubscribeHere } from './subscription.ts';

export function setRequestNotified(token: string, isNotified: boolean): void {
  const otherTokens = (readJson('notified') ?? []).filter((other) => other !== token);
  const tokens = isNotified ? [...otherTokens, token] : otherTokens;
  writeJson('notified', tokens.length > 0 ? tokens : null);
}

/**
 * Ends the notifications of a token, if this device gets them, and deletes the token.
 * @throws ApiError, OfflineError: then the token stays, for another try
 */
export async function endNotificationsOf(token: string): Promise<void> {
  if (!readJson('notified')?.includes(token)) return;
  await unsubscribeHere({ trackingToken: token });
  setRequestNotified(token, false);
}
