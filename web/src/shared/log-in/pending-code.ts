import { codeLife, codePrefix } from '../../lib/draft.ts';
import { keep, readKept } from '../../lib/kept.ts';

/** Before a new code may be asked for, in milliseconds: the first is often only slow. */
export const resendAfter = 60 * 1000;

/** A code that was asked for: whoever reads it in the mail app comes back to a page that still waits for it. */
export interface PendingCode {
  email: string;
  /** When it was sent, in milliseconds. */
  at: number;
}

const nameOf = (account: string) => codePrefix + account;

/** The code that this kind of account still waits for, or null. */
export function readPendingCode(account: string, now = Date.now()): PendingCode | null {
  const kept = readKept<PendingCode>(nameOf(account));
  const lives = kept && typeof kept.email === 'string' && now - kept.at < codeLife;
  if (lives) return { email: kept.email, at: kept.at };
  if (kept) keep(nameOf(account), null);
  return null;
}

/** Keeps it, or forgets it with null. */
export const writePendingCode = (account: string, pending: PendingCode | null): void =>
  keep(nameOf(account), pending);
