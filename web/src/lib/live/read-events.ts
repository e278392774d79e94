import type { LiveVersion } from '@dawaya/contract/vocabulary/live';
import { pageHeaders } from '../api.ts';

/** In milliseconds: the server says something every 25 seconds, if only a comment. */
const longestSilence = 70_000;

/** How a stream ended: the server's refusal, or 0 when it was there and is not any more. */
export interface StreamEnd {
  status: number;
  /** After how many seconds the server wants to be asked again, where it says so. */
  retryAfter: number;
}

/** In seconds: no wait is taken to be longer. */
const longestWait = 3600;

/** The seconds that a `Retry-After` names, by a number or by a date; 0 where it names none. */
export function secondsOf(header: string | null): number {
  const written = header ?? '';
  const seconds = /^\d+$/.test(written)
    ? Number(written)
    : (Date.parse(written) - Date.now()) / 1000;
  return seconds > 0 ? Math.min(longestWait, seconds) : 0;
}

/**
 * Reads a stream of versions until it ends, is cut off, falls silent or `stopping` says so. `fetch`
 * instead of `EventSource`, which neither notices silence nor tells why it was refused.
 * @param alive called with whatever comes, comments too.
 */
export async function readEvents(
  path: string,
  hear: (version: LiveVersion) => void,
  alive: () => void,
  stopping: AbortController,
): Promise<StreamEnd> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notice = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stopping.abort(), longestSilence);
  };
  try {
    notice();
    const response = await fetch(path, {
      headers: { accept: 'text/event-stream', ...pageHeaders() },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: stopping.signal,
    });
    if (!response.ok || !response.body)
      return {
        status: response.status,
        retryAfter: secondsOf(response.headers.get('retry-after')),
      };
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      notice();
      alive();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) hear(JSON.parse(line.slice('data: '.length)));
    }
  } catch {
    // Cut off or fallen silent: whoever reads tries again.
  } finally {
    clearTimeout(timer);
  }
  return { status: 0, retryAfter: 0 };
}
