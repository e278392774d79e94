/** In milliseconds: whoever is at a photo may be asleep in a tab behind others. */
const longestWait = 5000;

/**
 * Lets one page or worker of this browser at a time take a photo to the server (docs/decisions/0106):
 * the same form may be open twice, or be sent in one tab while its photos leave from another.
 * @param work hears whether nobody else is at it: not so in a browser without locks, and where
 *   somebody has been at it for long
 * @throws AbortError after `signal`, or what `work` throws
 */
export async function atPhoto<T>(
  id: string,
  signal: AbortSignal,
  work: (isAlone: boolean) => Promise<T>,
): Promise<T> {
  if (!navigator.locks) return work(false);
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const timer = setTimeout(stop, longestWait);
  signal.addEventListener('abort', stop);
  let isTurn = false;
  try {
    if (signal.aborted) stop();
    return await navigator.locks.request(
      `dawaya-photo ${id}`,
      { signal: waiting.signal },
      async () => {
        isTurn = true;
        clearTimeout(timer);
        return work(true);
      },
    );
  } catch (error) {
    if (isTurn || signal.aborted) throw error;
    return work(false);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
