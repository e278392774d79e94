import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { useEffect, useState } from 'react';
import { readTimed, writeTimed } from '../../lib/store/store.ts';
import type { PendingCode } from '../../lib/store/table.ts';

export type { PendingCode };

/** Milliseconds before a new code may be requested: the first is often only slow. */
export const resendAfterMs = minuteMs;

export function readPendingCode(account: string, now = Date.now()): PendingCode | null {
  const stored = readTimed('pendingCode', account, now);
  return typeof stored?.address === 'string' ? { address: stored.address, at: stored.at } : null;
}

/** Stores a pending code; null deletes it. */
export const writePendingCode = (account: string, pending: PendingCode | null): void =>
  writeTimed('pendingCode', account, pending);

/** Returns the whole seconds until a moment (in milliseconds), counting down. */
export function useSecondsUntil(moment: number): number {
  const [, tick] = useState(0);
  const seconds = Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), 1000);
    return () => clearTimeout(timer);
  });
  return seconds;
}
