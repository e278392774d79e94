import { readTimed, writeTimed } from '../../lib/store/store.ts';
import type { PendingCode } from '../../lib/store/table.ts';

export type { PendingCode };

/** Before a new code may be asked for, in milliseconds: the first is often only slow. */
export const resendAfter = 60 * 1000;

/** The code that this kind of account still waits for, or null. */
export function readPendingCode(account: string, now = Date.now()): PendingCode | null {
  const stored = readTimed('pendingCode', account, now);
  return typeof stored?.email === 'string' ? { email: stored.email, at: stored.at } : null;
}

/** Stores it, or forgets it with null. */
export const writePendingCode = (account: string, pending: PendingCode | null): void =>
  writeTimed('pendingCode', account, pending);
