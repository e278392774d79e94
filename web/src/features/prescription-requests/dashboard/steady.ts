import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen, type RequestFilter } from '@dawaya/contract/vocabulary/request-moves';
import { byPressure } from '@dawaya/contract/vocabulary/urgencies';
import type { RefObject } from 'react';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';

type Placed = Pick<PrescriptionRequest, 'id' | 'status' | 'urgency' | 'createdAt' | 'dueAt'>;

/**
 * Finds the rows on the screen that the list no longer has, although nothing was done here.
 * @param fresh the server's last answer; `isWhole`: no further page exists
 */
export function goneFrom(
  fresh: readonly Placed[],
  { isWhole, filter }: { isWhole: boolean; filter?: RequestFilter | undefined },
) {
  const present = new Set(fresh.map(({ id }) => id));
  return (row: Placed): boolean => {
    if (present.has(row.id) || !isOpen(row.status)) return false;
    // A request that was started here has left the new ones, but goes on.
    if (filter === 'new' && row.status !== 'new') return false;
    // A request that is absent from some pages may be on a later one.
    return isWhole || fresh.some((other) => alwaysStandsBefore(row, other));
  };
}

/**
 * Compares by the server's order of delay, urgency and age, whichever of the two is late by now.
 */
function alwaysStandsBefore(row: Placed, other: Placed): boolean {
  const further = byPressure.indexOf(other.urgency) - byPressure.indexOf(row.urgency);
  const isBefore = further > 0 || (further === 0 && row.createdAt < other.createdAt);
  return isBefore && row.dueAt <= other.dueAt;
}

interface SteadyListOptions {
  isWhole: boolean;
  isFetching: boolean;
  filter: RequestFilter | undefined;
  box: RefObject<Element | null>;
}

/**
 * Holds the rows of a live list in the order on the screen, each with its present data.
 * @param fresh the server's last answer
 * @returns `ended`: the number of rows that ended by actions here; `isGone`: a colleague has moved
 * the row on
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
