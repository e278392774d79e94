import { isAllowed, type Move } from '@dawaya/contract/vocabulary/request-moves';
import { AppError } from './app-error.ts';

/**
 * Returns the columns of a move of a locked request with `status` (docs/requests.md); undefined
 * when it was made before, so that a repeated call changes nothing.
 * @param move null for `new`, to which no move leads: the request is new already, or the call is
 * refused.
 * @throws AppError `status_backwards` when the move does not start at `status`.
 */
export function moved<Status extends string, M extends Move<Status>>(
  move: M | null,
  status: Status,
  now: Date,
) {
  if (status === (move?.to ?? 'new')) return undefined;
  if (!move || !isAllowed(move, status)) throw new AppError('status_backwards');
  return { status: move.to, [move.at]: now } as { status: M['to'] } & { [At in M['at']]?: Date };
}
