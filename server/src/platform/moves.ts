import { isAllowed, type Move } from '@dawaya/contract/vocabulary/request-moves';
import { AppError } from './app-error.ts';

/**
 * What a move writes, at the moment `now`, to a request whose row is locked and stands at `status`
 * (product decision 12); undefined where it was made before: the same call again changes nothing.
 * @param move null for `new`, where no move leads: whoever asks for it finds it so, or is refused
 * @throws AppError `status_backwards` when it does not start there
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
