/**
 * Fetches a whole answer within a limit: a connection that hangs without an error holds nothing up.
 * @param milliseconds until it throws, as for a connection that breaks
 */
export async function fetchWithin(
  milliseconds: number,
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Response> {
  const ending = new AbortController();
  const stop = () => ending.abort();
  const timer = setTimeout(stop, milliseconds);
  signal?.addEventListener('abort', stop);
  try {
    if (signal?.aborted) stop();
    const sent = { ...init, credentials: 'same-origin' as const, signal: ending.signal };
    const response = await fetch(path, sent);
    // The body may hang, too.
    return new Response((await response.text()) || null, response);
  } catch (error) {
    if (ending.signal.aborted && !signal?.aborted) throw new TypeError('The line gave no answer');
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
