import type { Query } from '@tanstack/react-query';
import { OfflineError } from './errors.ts';
import { lineNow, noteFresh, subscribeLine } from './line.ts';
import type { Reads } from './reads/reads.ts';

/** How long until a line is tried that the browser did not see come back, in milliseconds. */
const [shortest, longest] = [10_000, 60_000];

const isCutOff = ({ state }: Query) => state.error instanceof OfflineError;

/**
 * Asks again by itself for what could not be read, and for what was read from what the worker has
 * kept: when the browser says that the line is back, and now and then, since it does not always say so.
 * What is sent is never sent again by this (docs/decisions/0082).
 */
export function retryWhenBack(reads: Reads): void {
  let wait = shortest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWanted = () => {
    const { engine, failure } = reads.now();
    const failed = engine?.client.getQueryCache().findAll({ predicate: isCutOff }) ?? [];
    return lineNow().keptAt !== undefined || failure !== undefined || failed.length > 0;
  };

  async function again() {
    clearTimeout(timer);
    timer = undefined;
    if (!isWanted()) return;
    if (document.visibilityState === 'visible' && navigator.onLine) {
      const isKept = lineNow().keptAt !== undefined;
      await reads.load().then(
        ({ client }) => {
          noteFresh();
          // What the library has only now from the document is not yet seen to be on the screen.
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
  subscribeLine(() => {
    if (isWanted() && !timer) schedule();
  });
  if (isWanted()) schedule();
}
