import { isLiveName, type LiveName } from '@dawaya/contract/vocabulary/live';
import { useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { createSharedStream } from './shared-stream.ts';

/** Of what a screen wants to hear: a kind that this browser is signed in as, or what a tracking token leads to. */
export type LiveSource = Exclude<LiveName, 'track'> | { token: string };

/**
 * For how long a page hears that nobody sees, in milliseconds: the bell of a desk is to ring in a
 * window behind others; who follows a request looks at it again when it is shown again.
 */
const hiddenFor = { own: Number.POSITIVE_INFINITY, track: 5 * 60_000 };

const streams = new Map<string, ReturnType<typeof createSharedStream>>();

function streamAt(path: string, hidden: number, known: () => Map<LiveName, string>) {
  const stream = streams.get(path) ?? createSharedStream(path, hidden, known());
  streams.set(path, stream);
  return stream;
}

/**
 * Where audiences stood when the server sent the document, those of who is signed in or that of its
 * tracking address: whatever the page has read is no older. Nothing where the browser does not tell.
 * @param token another document may have told of another address
 */
function standingOfDocument(token?: string): Map<LiveName, string> {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!document || (token !== undefined && new URL(document.name).pathname !== paths.track(token)))
    return new Map();
  const told = document.serverTiming ?? [];
  return new Map(
    told.flatMap(({ name, description }) =>
      isLiveName(name) ? [[name, description] as const] : [],
    ),
  );
}

/**
 * Calls `onChange` when something changed on the server that this screen shows. It is an extra: the
 * screen's own poll stays as the net under it (docs/decisions/0061).
 * @param source nothing while there is nothing to hear of.
 * @param onChange `isFirst`: all that is known is where it stands, as when a page is opened from another one.
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
        ? streamAt('/api/events', hiddenFor.own, () => standingOfDocument())
        : streamAt(`/api/track/${encodeURIComponent(token)}/events`, hiddenFor.track, () =>
            standingOfDocument(token),
          );
    return stream.listen(name, (isFirst) => latest.current(isFirst));
  }, [name, token]);
}
