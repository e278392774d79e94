import type { EndedAsk, EndedAskOutcome } from '@dawaya/contract/endpoints/asks';
import type { Ask } from '@dawaya/contract/endpoints/searches';
import { isHeldOver } from '@dawaya/contract/vocabulary/answers';
import { byPressure } from '@dawaya/contract/vocabulary/urgencies';
import type { InfiniteData } from '@tanstack/react-query';

/** Where a question stands for the pharmacy that is, or was, asked; `over` where nobody says why. */
export type AskState = 'open' | 'waiting' | 'heldOver' | EndedAskOutcome | 'over';

/**
 * @param outcome what the server says of one that has ended
 * @param isAsked it is among those that the pharmacy is asked now
 * @param now by which the question, and a promise to hold something, are over
 */
export function stateOf(
  { closesAt, given, mutedAt }: Pick<Ask, 'closesAt' | 'given' | 'mutedAt'>,
  { isAsked, outcome, now }: { isAsked: boolean; outcome?: EndedAskOutcome | undefined; now: Date },
): AskState {
  if (!isAsked || mutedAt) return outcome ?? 'over';
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

export interface AskPage {
  items: Ask[];
  nextCursor: string | null;
}

type Placed = Pick<Ask, 'searchId' | 'given' | 'urgency' | 'askedAt'>;

/**
 * Finds the questions on the screen that the pharmacy is asked no more.
 * @param fresh the pages that the server answered last
 * @param isWhole no further page exists
 * @param ended the ids of those that the server says have ended
 */
export function goneFrom(
  fresh: readonly Placed[],
  isWhole: boolean,
  ended: { has(searchId: string): boolean } = new Set(),
) {
  const present = new Set(fresh.map(({ searchId }) => searchId));
  return (row: Placed): boolean =>
    // A question that is absent from a part of the list may only stand further down.
    !present.has(row.searchId) &&
    (isWhole || ended.has(row.searchId) || fresh.some((other) => standsBefore(row, other)));
}

const rankOf = ({ given, urgency }: Placed) =>
  (given ? byPressure.length : 0) + byPressure.indexOf(urgency);

/** The server's order: without an answer first, then the more urgent, then the newer, then the higher id. */
function standsBefore(row: Placed, other: Placed): boolean {
  const rank = rankOf(row) - rankOf(other);
  // Times are in one form (ISO, in UTC), so their texts compare as they do.
  return rank === 0 ? row.askedAt + row.searchId > other.askedAt + other.searchId : rank < 0;
}

/** @returns the list with the changed question in its place, or at the end where the list lacks it. */
export function withChanged(
  list: InfiniteData<AskPage, string>,
  changed: Ask,
): InfiniteData<AskPage, string> {
  const isIt = ({ searchId }: Ask) => searchId === changed.searchId;
  const isListed = list.pages.some(({ items }) => items.some(isIt));
  const pages = list.pages.map((page, at) => {
    if (isListed) return { ...page, items: page.items.map((ask) => (isIt(ask) ? changed : ask)) };
    return at < list.pages.length - 1 ? page : { ...page, items: [...page.items, changed] };
  });
  return { ...list, pages };
}
