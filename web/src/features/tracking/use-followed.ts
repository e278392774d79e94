import { useEffect, useRef, useState } from 'react';
import { createRefresher } from '../../lib/live/refresher.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { pollingInterval } from '../../lib/polling.ts';
import { useEngine, useReads } from '../../lib/reads/reads.ts';
import { type Read, useRead } from '../../lib/reads/use-read.ts';
import type { Followed } from './kinds.ts';
import { hasEnded, trackedQuery } from './queries.ts';

/**
 * What a tracking address leads to, asked for anew when it changes, now and then, and when somebody
 * looks again. React Query comes with the first of these questions (docs/decisions/0097).
 */
export function useFollowed(token: string): Read<Followed | null> {
  const reads = useReads();
  const { engine } = useEngine();
  const query = useRead(trackedQuery(token));
  const [refresh] = useState(createRefresher);
  /** It is to be asked for once the library is here. */
  const isDue = useRef(false);

  const lookAgain = (isFirst = false) => {
    if (engine) return void refresh(engine.client, trackedQuery(token).queryKey, isFirst);
    isDue.current = true;
    // Without a line it is tried again with it (`retryWhenBack`).
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
    // As the library does from then on.
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
