import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type {
  EndedInquiry,
  EndedInquiryOutcome,
} from '@dawaya/contract/endpoints/pharmacy-inquiries';
import { isHeldOver } from '@dawaya/contract/vocabulary/answers';
import { urgenciesByPriority } from '@dawaya/contract/vocabulary/urgencies';
import type { InfiniteData } from '@tanstack/react-query';

/** The state of an inquiry for an asked pharmacy; `over` if no reason is known. */
export type InquiryState = 'open' | 'waiting' | 'heldOver' | EndedInquiryOutcome | 'over';

/**
 * @param outcome the server's outcome of an ended one
 * @param isListed whether the server lists it for this pharmacy
 * @param now decides whether the inquiry, and a reservation, have ended
 */
export function stateOf(
  { closesAt, given, mutedAt }: Pick<ReceivedInquiry, 'closesAt' | 'given' | 'mutedAt'>,
  {
    isListed,
    outcome,
    now,
  }: { isListed: boolean; outcome?: EndedInquiryOutcome | undefined; now: Date },
): InquiryState {
  if (!isListed || mutedAt) return outcome ?? 'over';
  if (new Date(closesAt) <= now) return 'expired';
  if (!given) return 'open';
  return isHeldOver(given, now) ? 'heldOver' : 'waiting';
}

/** Returns whether an answer can be given or changed, which ends with the choice of a pharmacy. */
export const isAnswerable = (state: InquiryState): boolean =>
  state === 'open' || state === 'waiting' || state === 'heldOver';

/**
 * Finds the questions that show whole: up to the first open one, and after each answered one up to
 * the next open one, which comes under the thumb. One that ends among them stays as it is.
 */
export function findUnfolded<Row extends Pick<ReceivedInquiry, 'given'>>(
  rows: readonly Row[],
  isOpen: (row: Row) => boolean,
): Set<Row> {
  const unfolded = new Set<Row>();
  let isNext = true;
  for (const row of rows) {
    if (!row.given && isNext) unfolded.add(row);
    if (row.given) isNext = true;
    else if (isOpen(row)) isNext = false;
  }
  return unfolded;
}

export function findEndedInquiries(
  ended: readonly EndedInquiry[],
  shown: readonly Pick<ReceivedInquiry, 'inquiryId'>[],
): EndedInquiry[] {
  const shownIds = new Set(shown.map(({ inquiryId }) => inquiryId));
  return ended.filter(({ inquiryId }) => !shownIds.has(inquiryId));
}

export interface InquiryPage {
  items: ReceivedInquiry[];
  nextCursor: string | null;
}

type Placed = Pick<ReceivedInquiry, 'inquiryId' | 'given' | 'urgency' | 'askedAt'>;

/**
 * Finds the inquiries on the screen that the server no longer lists for this pharmacy.
 * @param fresh the server's last pages
 * @param isWhole no further page exists
 * @param ended the ids of those that have ended
 */
export function createHasLeft(
  fresh: readonly Placed[],
  isWhole: boolean,
  ended: { has(inquiryId: string): boolean } = new Set(),
) {
  const present = new Set(fresh.map(({ inquiryId }) => inquiryId));
  return (row: Placed): boolean =>
    // An inquiry that is absent from some pages may be on a later page.
    !present.has(row.inquiryId) &&
    (isWhole || ended.has(row.inquiryId) || fresh.some((other) => sortsBefore(row, other)));
}

const rankOf = ({ given, urgency }: Placed) =>
  (given ? urgenciesByPriority.length : 0) + urgenciesByPriority.indexOf(urgency);

/**
 * Returns whether `row` comes first in the server's order: without an answer first, then the more
 * urgent, then the newer, then the higher id.
 */
function sortsBefore(row: Placed, other: Placed): boolean {
  const rank = rankOf(row) - rankOf(other);
  // Times are ISO texts in UTC, so they sort as text.
  return rank === 0 ? row.askedAt + row.inquiryId > other.askedAt + other.inquiryId : rank < 0;
}

export function withChanged(
  list: InfiniteData<InquiryPage, string>,
  changed: ReceivedInquiry,
): InfiniteData<InquiryPage, string> {
  const isIt = ({ inquiryId }: ReceivedInquiry) => inquiryId === changed.inquiryId;
  const isListed = list.pages.some(({ items }) => items.some(isIt));
  const pages = list.pages.map((page, index) => {
    if (isListed)
      return { ...page, items: page.items.map((inquiry) => (isIt(inquiry) ? changed : inquiry)) };
    return index < list.pages.length - 1 ? page : { ...page, items: [...page.items, changed] };
  });
  return { ...list, pages };
}
