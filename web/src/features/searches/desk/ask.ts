import type { EndedAsk, EndedAskOutcome } from '@dawaya/contract/endpoints/asks';
import type { Ask } from '@dawaya/contract/endpoints/searches';
import { isHeldOver } from '@dawaya/contract/vocabulary/answers';

/** Where a question stands for the pharmacy that is, or was, asked; `over` where nobody says why. */
export type AskState = 'open' | 'waiting' | 'heldOver' | EndedAskOutcome | 'over';

/**
 * @param outcome what the server says of one that has ended
 * @param isAsked it is among those that the pharmacy is asked now
 * @param now by which the question, and a promise to hold something, are over
 */
export function stateOf(
  { closesAt, given }: Pick<Ask, 'closesAt' | 'given'>,
  { isAsked, outcome, now }: { isAsked: boolean; outcome?: EndedAskOutcome | undefined; now: Date },
): AskState {
  if (!isAsked) return outcome ?? 'over';
  if (new Date(closesAt) <= now) return 'expired';
  if (!given) return 'open';
  return isHeldOver(given, now) ? 'heldOver' : 'waiting';
}

/** An answer can be given, and changed, while nobody was chosen. */
export const isAnswerable = (state: AskState): boolean =>
  state === 'open' || state === 'waiting' || state === 'heldOver';

/** Those of the ended that no card on the screen tells of. */
export function endedBeside(
  ended: readonly EndedAsk[],
  shown: readonly Pick<Ask, 'searchId'>[],
): EndedAsk[] {
  const told = new Set(shown.map(({ searchId }) => searchId));
  return ended.filter(({ searchId }) => !told.has(searchId));
}
