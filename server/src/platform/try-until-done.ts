import { waitUnlessAborted } from '../database/wait-unless-aborted.ts';

/**
 * Repeats background work until it succeeds. It never throws.
 * @param options `delayMs`: between two attempts; `signal`: gives up; `failed`: gets
 * each error.
 */
export async function tryUntilDone(
  work: () => Promise<unknown>,
  {
    delayMs,
    signal,
    failed,
  }: { delayMs: number; signal: AbortSignal; failed: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      // Closing the services makes it fail, which is no news.
      if (signal.aborted) return;
      failed(error);
    }
    await waitUnlessAborted(delayMs, signal, { ref: false });
  }
}
