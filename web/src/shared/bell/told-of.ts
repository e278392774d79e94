import { readStored, writeStored } from '../../lib/store/store.ts';
import { stopTelling } from './subscription.ts';

/** The tracking tokens under the key `toldOf`, of which this device is told. */
export function parseToldOf(stored: string | null): string[] {
  try {
    return JSON.parse(stored ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** Keeps that this device is told of what `token` follows, or no more. */
export function setToldOf(token: string, isTold: boolean): void {
  const others = parseToldOf(readStored('toldOf')).filter((other) => other !== token);
  const kept = isTold ? [...others, token] : others;
  writeStored({ toldOf: kept.length > 0 ? JSON.stringify(kept) : null });
}

/**
 * Ends the telling of what `token` follows, if this device is told of it, and forgets the token.
 * @throws ApiError, OfflineError; the token is kept then, to be tried again.
 */
export async function endToldOf(token: string): Promise<void> {
  if (!parseToldOf(readStored('toldOf')).includes(token)) return;
  await stopTelling({ trackingToken: token });
  setToldOf(token, false);
}
