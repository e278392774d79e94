/** The place of an answer on the screen, and whether a field of the card had the focus. */
export interface Thumb {
  top: number;
  isTyping: boolean;
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Pixels that the header covers. */
const headerHeightPx = 76;

export function measureCard(card: HTMLElement): Thumb {
  const focused = document.activeElement;
  return {
    top: topOf(card.querySelector('[data-thumb], [type=submit]') ?? card),
    isTyping: focused instanceof HTMLInputElement && card.contains(focused),
  };
}

/**
 * Brings the next open inquiry to where this one was answered, in the frame in which its card
 * folds, and moves the focus there. A person who has gone elsewhere on a slow connection stays
 * there.
 */
export function scrollToNextInquiry(card: HTMLElement, { top, isTyping }: Thumb): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !card.contains(focused)) return;
  const open = [...(card.closest('ul')?.querySelectorAll<HTMLElement>('[data-open]') ?? [])];
  const follows = (other: Element) =>
    (card.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const next = open.find(follows) ?? open[0];
  if (!next) {
    // The long form has folded, so the card may now be above the screen.
    scrollBy(0, Math.min(0, topOf(card) - headerHeightPx));
    card.focus({ preventScroll: true });
    return;
  }
  const answers = next.querySelector('[data-thumb]') ?? next;
  // The beginning of a long inquiry stays in view.
  scrollBy(0, Math.min(topOf(answers) - top, topOf(next) - headerHeightPx));
  const field = isTyping ? next.querySelector('input') : null;
  (field ?? next).focus({ preventScroll: true });
}
