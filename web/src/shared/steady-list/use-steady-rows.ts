import { type RefObject, useEffect, useRef, useState } from 'react';
import { arranged } from './arranged.ts';

/** Somebody writes, looks or prints, or stands in one of the rows: none of them may go or move. */
const isBusyIn = (rows: Element | null) =>
  document.querySelector('dialog[open], .slip') !== null ||
  (rows?.contains(document.activeElement) ?? false);

interface SteadyRowsOptions<T> {
  /** Of the same row the same, whatever else of it changes. */
  idOf: (row: T) => string;
  /** The list is being asked for anew. */
  isFetching: boolean;
  /** Where the rows are. */
  box: RefObject<Element | null>;
}

/**
 * The rows of a live list in the order in which they were taken in, each as it is now: none moves, or
 * goes, under somebody's thumb. One that the server no longer has stays as it was last.
 * @param fresh what the server has answered last
 * @returns `waiting`: how many belong between these rows, to be taken in by `takeIn`
 */
export function useSteadyRows<T>(
  fresh: readonly T[],
  { idOf, isFetching, box }: SteadyRowsOptions<T>,
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
      // Whoever comes back to the window has no thumb on anything, but may be in the middle of something.
      if (document.visibilityState === 'visible' && !isBusyIn(box.current)) setTaken([]);
    };
    document.addEventListener('visibilitychange', turnedTo);
    return () => document.removeEventListener('visibilitychange', turnedTo);
  }, [box]);

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
