/** A tab's cards have `data-card`, and the button that a key presses `data-key` (`DeskKeys`). */
export const findCards = (panel: Element) => [
  ...panel.querySelectorAll<HTMLElement>('[data-card]'),
];

export function focusCard(card: HTMLElement): void {
  card.focus({ preventScroll: true });
  // Under a thumb nothing moves.
  if (card.matches(':focus-visible')) card.scrollIntoView({ block: 'nearest' });
}

const isWaiting = (card: Element) => card.querySelector('[data-key]:enabled') !== null;

/**
 * Moves the focus from the card of a decided part to the next one that waits, else to the one
 * before it, else to the panel; not if it is elsewhere by now.
 */
export function leaveCard(part: Element | null): void {
  const card = part?.closest<HTMLElement>('[data-card]');
  const panel = card?.closest<HTMLElement>('[role="tabpanel"]');
  const focused = document.activeElement;
  if (!card || !panel) return;
  if (focused !== document.body && !card.contains(focused)) return;
  const cards = findCards(panel);
  const at = cards.indexOf(card);
  const next = cards.slice(at + 1).find(isWaiting) ?? cards.slice(0, at).findLast(isWaiting);
  focusCard(next ?? panel);
}
