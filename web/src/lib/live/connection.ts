import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import type { LiveVersion } from '@dawaya/contract/vocabulary/live';
import { pageHeaders } from '../api.ts';

/** Milliseconds before the next try: doubled with each failure, and different for each page. */
const minWaitMs = 2000;
const maxWaitMs = minuteMs;
/** Milliseconds: after a longer sleep a page doubts that its connection is still open. */
const maxSilenceMs = minuteMs;

export interface Connection {
  /** Checks the stream after the page has woken up or the connection is back. */
  check(): void;
  /** Opens the stream again, as the session may now have more audiences. */
  renew(): void;
  close(): void;
}

export function openConnection(
  path: string,
  onVersion: (version: LiveVersion) => void,
  onRefused: (status: number) => void,
): Connection {
  let current = new AbortController();
  let wake = () => {};
  // Wall-clock time: the other clock may stop while a phone sleeps.
  let lastActivityAt = Date.now();
  let isClosed = false;
  let isUrgent = false;
  let failures = 0;

  const sleepFor = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const stayConnected = async () => {
    while (!isClosed) {
      current = new AbortController();
      const { status, retryAfter } = await readEvents(
        path,
        (version) => {
          failures = 0;
          onVersion(version);
        },
        () => {
          lastActivityAt = Date.now();
        },
        current,
      );
      if (isClosed) return;
      if ([401, 403, 404].includes(status)) return onRefused(status);
      const wait = Math.min(maxWaitMs, minWaitMs * 2 ** failures++);
      if (!isUrgent) await sleepFor(Math.max(retryAfter * 1000, wait * (0.3 + Math.random())));
      isUrgent = false;
    }
  };
  void stayConnected();

  const renew = () => {
    failures = 0;
    isUrgent = true;
    current.abort();
    wake();
  };
  return {
    check: () => (Date.now() - lastActivityAt > maxSilenceMs ? renew() : wake()),
    renew,
    close: () => {
      isClosed = true;
      current.abort();
      wake();
    },
  };
}

/** Milliseconds: the server sends something every 25 seconds, if only a comment. */
const maxReadSilenceMs = 70_000;

/** The end of a stream: the status of a refusal, or 0 when an open stream broke. */
interface StreamEnd {
  status: number;
  /** Seconds that the server asks to wait, or 0. */
  retryAfter: number;
}

/** Seconds: a longer wait is cut to this. */
const maxRetryAfterSeconds = 3600;

/** Returns the seconds that a `Retry-After` names, by a number or by a date; 0 if it names none. */
export function parseRetryAfter(header: string | null): number {
  const text = header ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? Math.min(maxRetryAfterSeconds, seconds) : 0;
}

/**
 * Reads a stream of versions until it ends, breaks, falls silent, or `stopping` aborts it. It uses
 * `fetch`, because `EventSource` neither notices silence nor gives the status of a refusal.
 * @param onActivity is called with each chunk, comments too
 */
async function readEvents(
  path: string,
  onVersion: (version: LiveVersion) => void,
  onActivity: () => void,
  stopping: AbortController,
): Promise<StreamEnd> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stopping.abort(), maxReadSilenceMs);
  };
  try {
    restartTimer();
    const response = await fetch(path, {
      headers: { accept: 'text/event-stream', ...pageHeaders() },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: stopping.signal,
    });
    if (!response.ok || !response.body)
      return {
        status: response.status,
        retryAfter: parseRetryAfter(response.headers.get('retry-after')),
      };
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let incompleteLine = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      restartTimer();
      onActivity();
      const lines = (incompleteLine + decoder.decode(value, { stream: true })).split('\n');
      incompleteLine = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) onVersion(JSON.parse(line.slice('data: '.length)));
    }
  } catch {
    // The stream broke or fell silent, and the caller tries again.
  } finally {
    clearTimeout(timer);
  }
  return { status: 0, retryAfter: 0 };
}
