/** Milliseconds: the page that holds a photo's lock may sleep in a hidden tab. */
const longestWait = 5000;

/**
 * Lets one page or worker of this browser at a time upload a photo (docs/connections.md). The same
 * form may be open twice, or be sent in one tab while another tab uploads its photos.
 * @param work gets whether no other page can be at the photo: false in a browser without locks, and
 * after a long wait for the lock
 * @throws AbortError after `signal`, or the error of `work`
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
