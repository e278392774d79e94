import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { isLiveName, type LiveName } from '@dawaya/contract/vocabulary/live';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { createSharedStream } from './shared-stream.ts';

export type LiveSource = Exclude<LiveName, 'track'> | { token: string };

/**
 * Milliseconds for which a hidden page listens. The bell of a desk has to ring in a hidden window;
 * a tracking page reads again when it is visible again.
 */
const hiddenTimeoutMs = { own: Number.POSITIVE_INFINITY, track: 5 * minuteMs };

const streams = new Map<string, ReturnType<typeof createSharedStream>>();

function sharedStreamAt(
  path: string,
  hiddenMs: number,
  readInitialVersions: () => Map<LiveName, string>,
) {
  const stream = streams.get(path) ?? createSharedStream(path, hiddenMs, readInitialVersions());
  streams.set(path, stream);
  return stream;
}

/**
 * Returns the versions of the audiences when the server sent the document, from its Server-Timing
 * header: all data of the page is at least as new. It returns none in a browser that hides the
 * header.
 * @param token the tracking token, as another document's header may concern another address
 */
function versionsOfDocument(token?: string): Map<LiveName, string> {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!document || (token !== undefined && new URL(document.name).pathname !== paths.track(token)))
    return new Map();
  const timings = document.serverTiming ?? [];
  return new Map(
    timings.flatMap(({ name, description }) =>
      isLiveName(name) ? [[name, description] as const] : [],
    ),
  );
}

/**
 * Calls `onChange` when data of this screen changed on the server. It is an extra: the screen polls
 * as well (docs/live.md).
 * @param source undefined while there is no audience
 * @param onChange `isFirst`: only the present version is known, as when a page is opened from
 * another page
 */
export function useLive(
  source: LiveSource | undefined,
  onChange: (isFirst: boolean) => void,
): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const token = typeof source === 'object' ? source.token : undefined;
  const name = typeof source === 'string' ? source : source && 'track';
  useEffect(() => {
    if (!name) return undefined;
    const stream =
      token === undefined
        ? sharedStreamAt('/api/events', hiddenTimeoutMs.own, () => versionsOfDocument())
        : sharedStreamAt(
            `/api/track/${encodeURIComponent(token)}/events`,
            hiddenTimeoutMs.track,
            () => versionsOfDocument(token),
          );
    return stream.listen(name, (isFirst) => latest.current(isFirst));
  }, [name, token]);
}

/** Milliseconds between two reads: changes meanwhile are in the next answer. */
const pauseMs = 1000;

/**
 * Returns a function that reads queries again, one answer after another. It cancels no read for a
 * newer one, because a slow connection would then finish none.
 */
export function createRefresher() {
  let isRunning = false;
  let isWanted = false;
  return async (client: QueryClient, queryKey: QueryKey, isFirst = false): Promise<void> => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        // The server may have answered a pending read before the change.
        isWanted = !isFirst && client.isFetching({ queryKey }) > 0;
        await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } finally {
      isRunning = false;
    }
  };
}
