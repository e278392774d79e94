import type { Ask } from '@dawaya/contract/endpoints/searches';
import { isHeldOver } from '@dawaya/contract/vocabulary/answers';
import { byPressure } from '@dawaya/contract/vocabulary/urgencies';

/** Where a question stands for the pharmacy that was asked. */
export type AskState =
  | 'open'
  | 'waiting'
  | 'heldOver'
  | 'chosen'
  | 'elsewhere'
  | 'closed'
  | 'expired';

/** @param now by which the question, and a promise to hold something, are over */
export function stateOf(ask: Ask, now: Date): AskState {
  if (ask.status === 'chosen') return ask.isChosen ? 'chosen' : 'elsewhere';
  if (ask.status === 'closed') return 'closed';
  if (ask.status === 'expired' || new Date(ask.closesAt) <= now) return 'expired';
  if (!ask.given) return 'open';
  return isHeldOver(ask.given, now) ? 'heldOver' : 'waiting';
}

/** The most pressing first, each urgency in the server's order: what was asked last comes first. */
export const byUrgency = (asks: readonly Ask[]): Ask[] =>
  asks.toSorted(
    (one, other) => byPressure.indexOf(one.urgency) - byPressure.indexOf(other.urgency),
  );

/** An answer can be given, and changed, while nobody was chosen. */
export const isAnswerable = (state: AskState): boolean =>
  state === 'open' || state === 'waiting' || state === 'heldOver';
