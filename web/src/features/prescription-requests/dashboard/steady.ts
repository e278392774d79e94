import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen, type RequestFilter } from '@dawaya/contract/vocabulary/request-moves';
import { byPressure } from '@dawaya/contract/vocabulary/urgencies';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { arranged } from '../../../shared/steady-list/arranged.ts';

type Placed = Pick<PrescriptionRequest, 'id' | 'status' | 'urgency' | 'createdAt' | 'dueAt'>;

/**
 * Which of the rows on the screen the list has no more, though nobody here has moved them on.
 * @param fresh what the server has answered last; `isWhole`: nothing of it is left to be loaded
 */
export function goneFrom(
  fresh: readonly Placed[],
  { isWhole, filter }: { isWhole: boolean; filter?: RequestFilter | undefined },
) {
  const present = new Set(fresh.map(({ id }) => id));
  return (row: Placed): boolean => {
    if (present.has(row.id) || !isOpen(row.status)) return false;
    // What was started here has left the new ones, and goes on.
    if (filter === 'new' && row.status !== 'new') return false;
    // What is absent from a list that goes on may only stand further down.
    return isWhole || fresh.some((other) => alwaysStandsBefore(row, other));
  };
}

/** In the server's order of late, urgency and age, whichever of the two is late by now. */
function alwaysStandsBefore(row: Placed, other: Placed): boolean {
  const further = byPressure.indexOf(other.urgency) - byPressure.indexOf(row.urgency);
  const isBefore = further > 0 || (further === 0 && row.createdAt < other.createdAt);
  return isBefore && row.dueAt <= other.dueAt;
}

/** Somebody writes, looks at a photo, or stands in one of the rows: none of them may go or move. */
const isBusyIn = (rows: Element | null) =>
  document.querySelector('dialog[open]') !== null ||
  (rows?.contains(document.activeElement) ?? false);

interface SteadyListOptions {
  /** Nothing of the list is left to be loaded. */
  isWhole: boolean;
  /** It is being asked for anew. */
  isFetching: boolean;
  filter: RequestFilter | undefined;
  /** Where the rows are. */
  box: RefObject<Element | null>;
}

/**
 * The rows of a live list, in the order in which they were taken in, each as it is now.
 * @param fresh what the server has answered last
 * @returns `ended`: how many of them have ended by what was done here; `isGone`: somebody else has moved it on
 */
export function useSteadyList(
  fresh: readonly PrescriptionRequest[],
  { isWhole, isFetching, filter, box }: SteadyListOptions,
) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  const latest = useRef(new Map<string, PrescriptionRequest>());
  for (const request of fresh) latest.current.set(request.id, request);

  // One that moved down between two pages is on both.
  const ids = [...new Set(fresh.map(({ id }) => id))];
  // Opened with what was read before: until that is asked for anew nothing has a place to keep.
  const [isSettled, setIsSettled] = useState(false);
  if (!isSettled && !isFetching) setIsSettled(true);
  const { shown, waiting } = arranged(isSettled ? taken : [], ids);
  if (isSettled && shown.length !== taken.length) setTaken(shown);

  const takeIn = () => setTaken([]);
  useEffect(() => {
    // Whoever comes back to the window has no thumb on anything, but may be in the middle of something.
    const turnedTo = () => {
      if (document.visibilityState === 'visible' && !isBusyIn(box.current)) setTaken([]);
    };
    document.addEventListener('visibilitychange', turnedTo);
    return () => document.removeEventListener('visibilitychange', turnedTo);
  }, [box]);

  const requests = shown.flatMap((id) => latest.current.get(id) ?? []);
  return {
    requests,
    waiting,
    ended: requests.filter(({ status }) => !isOpen(status)).length,
    isGone: goneFrom(fresh, { isWhole, filter }),
    takeIn,
  };
}
