import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useEffect, useRef, useState } from 'react';

/**
 * Which rows a list shows once it was asked for anew, so that none moves under somebody's thumb: what
 * was taken in stays where it is, what belongs below all of it is added there, and what belongs
 * between waits to be taken in.
 * @param taken ids as they stand on the screen
 * @param fresh ids as the server orders them now
 */
export function arranged(taken: readonly string[], fresh: readonly string[]) {
  const known = new Set(taken);
  const lastKnown = fresh.findLastIndex((id) => known.has(id));
  return {
    shown: [...taken, ...fresh.slice(lastKnown + 1)],
    waiting: fresh.slice(0, lastKnown + 1).filter((id) => !known.has(id)).length,
  };
}

/**
 * The rows of a live list, in the order in which they were taken in, each as it is now.
 * @param fresh what the server has answered last; `isWhole`: nothing of it is left to be loaded;
 *   `isFetching`: it is being asked for anew
 * @returns `ended`: how many of them have ended by what was done here; `isGone`: somebody else has ended it
 */
export function useSteadyList(
  fresh: readonly PrescriptionRequest[],
  { isWhole, isFetching }: { isWhole: boolean; isFetching: boolean },
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
    // Whoever comes back to the window has no thumb on anything.
    const turnedTo = () => document.visibilityState === 'visible' && setTaken([]);
    document.addEventListener('visibilitychange', turnedTo);
    return () => document.removeEventListener('visibilitychange', turnedTo);
  }, []);

  const present = new Set(ids);
  const requests = shown.flatMap((id) => latest.current.get(id) ?? []);
  return {
    requests,
    waiting,
    ended: requests.filter(({ status }) => !isOpen(status)).length,
    // What is absent from a list that goes on may only stand further down.
    isGone: ({ id, status }: PrescriptionRequest) => isWhole && isOpen(status) && !present.has(id),
    takeIn,
  };
}
