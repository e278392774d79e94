import type { LiveVersion } from '@dawaya/contract/vocabulary/live';
import { readEvents } from './read-events.ts';

/** In milliseconds, before the next try: doubled with each that fails, and never the same for all. */
const shortestWait = 2000;
const longestWait = 60_000;
/** In milliseconds: a page that slept for longer does not believe that its line still stands. */
const sleep = 60_000;

/** A stream that is made anew whenever it is lost. */
export interface Connection {
  /** The page has woken up, or the line is back: is the stream still there? */
  check(): void;
  /** Makes it anew, as it may tell of more now. */
  renew(): void;
  close(): void;
}

/** @param refused when the server will not have it: it is not tried again by itself. */
export function connect(
  path: string,
  hear: (version: LiveVersion) => void,
  refused: (status: number) => void,
): Connection {
  let current = new AbortController();
  let wake = () => {};
  // By the clock of the wall: the other one may stand still while a phone sleeps.
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
