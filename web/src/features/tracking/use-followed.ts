import { useEffect, useRef, useState } from 'react';
import { createRefresher } from '../../lib/live/refresher.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { pollingInterval } from '../../lib/polling.ts';
import { useEngine, useReads } from '../../lib/reads/reads.ts';
import { type Read, useRead } from '../../lib/reads/use-read.ts';
import type { Followed } from './kinds.ts';
import { hasEnded, trackedQuery } from './queries.ts';

/**
 * Reads the thing behind a tracking address, and again when it changes, from time to time, and when
 * the page is visible again. React Query loads with the first repeated read (docs/performance.md).
 */
export function useFollowed(token: string): Read<Followed | null> {
  const reads = useReads();
  const { engine } = useEngine();
  const query = useRead(trackedQuery(token));
  const [refresh] = useState(createRefresher);
  const isDue = useRef(false);

  const lookAgain = (isFirst = false) => {
    if (engine) return void refresh(engine.client, trackedQuery(token).queryKey, isFirst);
    isDue.current = true;
    // Without a connection `retryWhenBack` tries again.
    reads.load().catch(() => {});
  };
  useLive(query.data ? { token } : undefined, lookAgain);

  const latest = useRef(lookAgain);
  useEffect(() => {
    latest.current = lookAgain;
  });
  const isOver = hasEnded(query.data);
  useEffect(() => {
    if (engine) {
      if (isDue.current) latest.current();
      isDue.current = false;
      return undefined;
    }
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const poll = isOver ? undefined : setTimeout(lookIfSeen, pollingInterval);
    document.addEventListener('visibilitychange', lookIfSeen);
    addEventListener('online', lookIfSeen);
    return () => {
      clearTimeout(poll);
      document.removeEventListener('visibilitychange', lookIfSeen);
      removeEventListener('online', lookIfSeen);
    };
  }, [engine, isOver]);
  return query;
}
