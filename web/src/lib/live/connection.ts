import type { LiveVersion } from '@dawaya/contract/vocabulary/live';
import { readEvents } from './read-events.ts';

/** Milliseconds before the next try: doubled with each failure, and different for each page. */
const shortestWait = 2000;
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
      const wait = Math.min(longestWait, shortestWait * 2 ** failures++);
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
