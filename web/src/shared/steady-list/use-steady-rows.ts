import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns whether the person writes, enlarges or prints something, or has the focus in a row: then
 * no row may move.
 */
const isBusyIn = (rows: Element | null) =>
  document.querySelector('dialog[open], .slip') !== null ||
  (rows?.contains(document.activeElement) ?? false);

interface SteadyRowsOptions<T> {
  idOf: (row: T) => string;
  isFetching: boolean;
  box: RefObject<Element | null>;
  /** Adds every new row at the end, so none waits. */
  appendsAll?: true;
}

/**
 * Holds the rows of a live list in the order on the screen, each with its present data: none moves
 * or disappears under a thumb. A row that the server no longer has keeps its last data.
 * @param fresh the server's last answer
 * @returns `waiting`: the number of rows between these, which `insert` inserts; `isInOrder`:
 * whether these are the server's rows in its order, which `insert` restores
 */
export function useSteadyRows<T>(
  fresh: readonly T[],
  { idOf, isFetching, box, appendsAll }: SteadyRowsOptions<T>,
) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const latest = useRef(new Map<string, T>());
  for (const row of fresh) latest.current.set(idOf(row), row);

  // A row that moved down between two pages is on both.
  const ids = [...new Set(fresh.map(idOf))];
  // A list opens with cached rows, which have no place to keep until they are read again.
  const [isSettled, setIsSettled] = useState(false);
  if (!isSettled && !isFetching) setIsSettled(true);
  const { shown, waiting } = arrangeRows(isSettled ? order : [], ids, appendsAll);
  if (isSettled && shown.length !== order.length) setOrder(shown);

  useEffect(() => {
    const turnedTo = () => {
      // A person who returns to the window has no thumb on a row, but may be in the middle of
      // something.
      if (document.visibilityState === 'visible' && !isBusyIn(box.current)) setOrder([]);
    };
    document.addEventListener('visibilitychange', turnedTo);
    return () => document.removeEventListener('visibilitychange', turnedTo);
  }, [box]);

  const present = new Set(ids);
  return {
    rows: shown.flatMap((id) => {
      const row = latest.current.get(id);
      return row === undefined ? [] : [{ row, hasLeft: !present.has(id) }];
    }),
    waiting,
    isInOrder: shown.every((id, index) => id === ids[index]),
    insert: () => setOrder([]),
  };
}

/**
 * Arranges the rows of a list after a refetch so that none moves under a thumb. Rows on the screen
 * stay in place, new rows below all of them are added, and new rows between them wait.
 * @param order ids in the order on the screen
 * @param fresh ids in the server's order
 * @param appendsAll adds the new rows between them below too
 */
export function arrangeRows(
  order: readonly string[],
  fresh: readonly string[],
  appendsAll?: true,
): { shown: string[]; waiting: number } {
  const knownIds = new Set(order);
  const isNew = (id: string) => !knownIds.has(id);
  if (appendsAll) return { shown: [...order, ...fresh.filter(isNew)], waiting: 0 };
  const lastKnown = fresh.findLastIndex((id) => knownIds.has(id));
  return {
    shown: [...order, ...fresh.slice(lastKnown + 1)],
    waiting: fresh.slice(0, lastKnown + 1).filter(isNew).length,
  };
}
