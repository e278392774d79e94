import type { RefCallback } from 'react';

/** What has to have been on the screen, and for how long, to count as looked at. */
const part = 0.5;
const forMilliseconds = 1000;
/** Until cards whose telling got lost are looked at anew. */
const againAfter = 10_000;
// A card may be taller than the window: half of the window is then a small part of it.
const threshold = Array.from({ length: 21 }, (_, step) => step / 20);

/** Somebody can be looking: the page is shown, and its window is the one that is worked in. */
const isAttended = () => document.visibilityState === 'visible' && document.hasFocus();

const fillsEnough = ({
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry) =>
  intersectionRatio >= part ||
  intersectionRect.height >= part * (rootBounds?.height ?? window.innerHeight);

/**
 * Finds out which cards were on the screen (product decision 39): at least half of the card, or half
 * of the window full of it, for a second, in a window that is attended all the while.
 * @param tell gets the ids of such cards, gathered, each once; where it fails they are looked at anew
 * @param most ids that it takes at a time
 * @returns the `ref` of a card that is to be watched and has its id in `data-id`
 */
export function watchLooks(
  tell: (ids: string[]) => Promise<unknown>,
  most: number,
): RefCallback<HTMLElement> {
  const watched = new Set<HTMLElement>();
  const onScreen = new Set<HTMLElement>();
  /** Since when each card is looked at. */
  const since = new Map<HTMLElement, number>();
  const told = new Set<string>();
  let observer: IntersectionObserver | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const idOf = (card: HTMLElement) => card.dataset.id ?? '';

  const look = () => {
    const now = performance.now();
    for (const card of since.keys()) if (!isAttended() || !onScreen.has(card)) since.delete(card);
    for (const card of onScreen) {
      if (isAttended() && !since.has(card) && !told.has(idOf(card))) since.set(card, now);
    }
    // One round a second while anything is looked at: what falls into one is told by one call.
    if (since.size > 0) timer ??= setTimeout(round, forMilliseconds);
  };

  const round = () => {
    timer = undefined;
    look();
    const now = performance.now();
    const seen = [...since.keys()]
      .filter((card) => now - (since.get(card) ?? now) >= forMilliseconds)
      .slice(0, most);
    for (const card of seen) since.delete(card);
    if (seen.length > 0) void tellOf(seen.map(idOf));
    look();
  };

  const tellOf = async (ids: string[]) => {
    for (const id of ids) told.add(id);
    try {
      await tell(ids);
    } catch {
      setTimeout(() => {
        for (const id of ids) told.delete(id);
        look();
      }, againAfter);
    }
  };

  const start = () => {
    observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const card = entry.target as HTMLElement;
          if (fillsEnough(entry)) onScreen.add(card);
          else onScreen.delete(card);
        }
        look();
      },
      { threshold },
    );
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    document.addEventListener('visibilitychange', look);
  };
  const end = () => {
    observer?.disconnect();
    clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('focus', look);
    window.removeEventListener('blur', look);
    document.removeEventListener('visibilitychange', look);
  };

  return (card) => {
    if (!card) return;
    if (watched.size === 0) start();
    watched.add(card);
    observer?.observe(card);
    return () => {
      for (const cards of [watched, onScreen]) cards.delete(card);
      since.delete(card);
      observer?.unobserve(card);
      if (watched.size === 0) end();
    };
  };
}
