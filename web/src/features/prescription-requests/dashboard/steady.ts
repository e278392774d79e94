import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen, type RequestFilter } from '@dawaya/contract/vocabulary/request-moves';
import { byPressure } from '@dawaya/contract/vocabulary/urgencies';
import type { RefObject } from 'react';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';

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
  const { rows, waiting, takeIn } = useSteadyRows(fresh, { idOf, isFetching, box });
  const requests = rows.map(({ row }) => row);
  return {
    requests,
    waiting,
    ended: requests.filter(({ status }) => !isOpen(status)).length,
    isGone: goneFrom(fresh, { isWhole, filter }),
    takeIn,
  };
}

const idOf = ({ id }: PrescriptionRequest) => id;
