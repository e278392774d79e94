import type { Query } from '@tanstack/react-query';
import { connectivityNow, noteFresh, subscribeConnectivity } from './connectivity.ts';
import { OfflineError } from './errors.ts';
import type { Reads } from './reads/reads.ts';

/**
 * Milliseconds before the next try: the browser does not always notice that the connection is back.
 */
const [shortest, longest] = [10_000, 60_000];

const isCutOff = ({ state }: Query) => state.error instanceof OfflineError;

/**
 * Repeats failed reads and reads from the worker's cache when the connection is back, and from time
 * to time, because the browser does not always notice. It repeats reads only, never a submission
 * (docs/connections.md).
 */
export function retryWhenBack(reads: Reads): void {
  let wait = shortest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWanted = () => {
    const { engine, failure } = reads.now();
    const failed = engine?.client.getQueryCache().findAll({ predicate: isCutOff }) ?? [];
    return connectivityNow().keptAt !== undefined || failure !== undefined || failed.length > 0;
  };

  async function again() {
    clearTimeout(timer);
    timer = undefined;
    if (!isWanted()) return;
    if (document.visibilityState === 'visible' && navigator.onLine) {
      const isKept = connectivityNow().keptAt !== undefined;
      await reads.load().then(
        ({ client }) => {
          noteFresh();
          // Data from the document has no observer yet, so the library cannot know that it is on
          // the screen.
          if (isKept) return client.invalidateQueries();
          return client.refetchQueries({ predicate: isCutOff });
        },
        () => {},
      );
    }
    if (isWanted()) schedule();
    else wait = shortest;
  }
  function schedule() {
    timer ??= setTimeout(() => void again(), wait);
    wait = Math.min(wait * 2, longest);
  }

  addEventListener('online', () => void again());
  document.addEventListener('visibilitychange', () => void again());
  subscribeConnectivity(() => {
    if (isWanted() && !timer) schedule();
  });
  if (isWanted()) schedule();
}
