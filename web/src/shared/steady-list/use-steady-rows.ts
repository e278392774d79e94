import { useEffect, useRef, useState } from 'react';
import { arranged } from './arranged.ts';

/**
 * The rows of a live list in the order in which they were taken in, each as it is now: none moves, or
 * goes, under somebody's thumb. One that the server no longer has stays as it was last.
 * @param fresh what the server has answered last
 * @param idOf of the same row the same, whatever else of it changes
 * @param isFetching it is being asked for anew
 * @returns `waiting`: how many belong between these rows, to be taken in by `takeIn`
 */
export function useSteadyRows<T>(
  fresh: readonly T[],
  idOf: (row: T) => string,
  isFetching: boolean,
) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  const latest = useRef(new Map<string, T>());
  for (const row of fresh) latest.current.set(idOf(row), row);

  // One that moved down between two pages is on both.
  const ids = [...new Set(fresh.map(idOf))];
  // Opened with what was read before: until that is asked for anew nothing has a place to keep.
  const [isSettled, setIsSettled] = useState(false);
  if (!isSettled && !isFetching) setIsSettled(true);
  const { shown, waiting } = arranged(isSettled ? taken : [], ids);
  if (isSettled && shown.length !== taken.length) setTaken(shown);

  useEffect(() => {
    const turnedTo = () => {
      // Whoever comes back to the window has no thumb on anything, but may have begun to write.
      const isBusy = document.querySelector('dialog[open]') !== null;
      if (document.visibilityState === 'visible' && !isBusy) setTaken([]);
    };
    document.addEventListener('visibilitychange', turnedTo);
    return () => document.removeEventListener('visibilitychange', turnedTo);
  }, []);

  const present = new Set(ids);
  return {
    rows: shown.flatMap((id) => {
      const row = latest.current.get(id);
      return row === undefined ? [] : [{ row, isGone: !present.has(id) }];
    }),
    waiting,
    takeIn: () => setTaken([]),
  };
}
