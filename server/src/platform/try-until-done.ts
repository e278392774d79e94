import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does what nobody waits for, again and again until it has succeeded; it throws nothing.
 * @param options `every` milliseconds between two tries, `signal` for giving up, `failed` told of each failure.
 */
export async function tryUntilDone(
  work: () => Promise<unknown>,
  {
    every,
    signal,
    failed,
  }: { every: number; signal: AbortSignal; failed: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      // What is closed under it fails, and is nobody's news.
      if (signal.aborted) return;
      failed(error);
    }
    await pause(every, undefined, { signal, ref: false }).catch(() => {});
  }
}
