import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits, and returns early when the signal is aborted. Node's own pause would reject then, but a
 * loop that is stopped has no error to report.
 * @param options `ref`: whether the process stays alive for the wait.
 */
export async function waitUnlessAborted(
  ms: number,
  signal: AbortSignal,
  { ref = true } = {},
): Promise<void> {
  try {
    await pause(ms, undefined, { signal, ref });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
