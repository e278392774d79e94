import type { LiveVersion } from '@dawaya/contract/vocabulary/live';
import { pageHeaders } from '../api.ts';

/** Milliseconds before the next try: doubled with each failure, and different for each page. */
const minWait = 2000;
const longestWait = 60_000;
/** Milliseconds: after a longer sleep a page doubts that its connection is still open. */
const sleep = 60_000;

export interface Connection {
  /** Checks the stream after the page has woken up or the connection is back. */
  check(): void;
  /** Opens the stream again, as the session may now have more audiences. */
  renew(): void;
  close(): void;
}

export function connect(
  path: string,
  hear: (version: LiveVersion) => void,
  refused: (status: number) => void,
): Connection {
  let current = new AbortController();
  let wake = () => {};
  // Wall-clock time: the other clock may stop while a phone sleeps.
  let lastSign = Date.now();
  let isClosed = false;
  let isUrgent = false;
  let failures = 0;

  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const keep = async () => {
    while (!isClosed) {
      current = new AbortController();
      const { status, retryAfter } = await readEvents(
        path,
        (version) => {
          failures = 0;
          hear(version);
        },
        () => {
          lastSign = Date.now();
        },
        current,
      );
      if (isClosed) return;
      if ([401, 403, 404].includes(status)) return refused(status);
      const wait = Math.min(longestWait, minWait * 2 ** failures++);
      if (!isUrgent) await rest(Math.max(retryAfter * 1000, wait * (0.3 + Math.random())));
      isUrgent = false;
    }
  };
  void keep();

  const renew = () => {
    failures = 0;
    isUrgent = true;
    current.abort();
    wake();
  };
  return {
    check: () => (Date.now() - lastSign > sleep ? renew() : wake()),
    renew,
    close: () => {
      isClosed = true;
      current.abort();
      wake();
    },
  };
}

/** Milliseconds: the server sends something every 25 seconds, if only a comment. */
const longestSilence = 70_000;

/** The end of a stream: the status of a refusal, or 0 when an open stream broke. */
interface StreamEnd {
  status: number;
  /** Seconds that the server asks to wait, or 0. */
  retryAfter: number;
}

/** Seconds: a longer wait is cut to this. */
const longestRetryAfter = 3600;

/** Returns the seconds that a `Retry-After` names, by a number or by a date; 0 if it names none. */
export function secondsOf(header: string | null): number {
  const written = header ?? '';
  const seconds = /^\d+$/.test(written)
    ? Number(written)
    : (Date.parse(written) - Date.now()) / 1000;
  return seconds > 0 ? Math.min(longestRetryAfter, seconds) : 0;
}

/**
 * Reads a stream of versions until it ends, breaks, falls silent, or `stopping` aborts it. It uses
 * `fetch`, because `EventSource` neither notices silence nor gives the status of a refusal.
 * @param alive is called with each chunk, comments too
 */
async function readEvents(
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
    // The stream broke or fell silent, and the caller tries again.
  } finally {
    clearTimeout(timer);
  }
  return { status: 0, retryAfter: 0 };
}
