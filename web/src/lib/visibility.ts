import type { RefCallback } from 'react';

/** The share of a card, or of the window, that counts as visible. */
const minVisibleShare = 0.5;
const minVisibleMs = 1000;
/** After a failed report its cards are watched again. */
const retryAfterMs = 10_000;
// A card may be taller than the window: then half of the window is a small part of the card.
const threshold = Array.from({ length: 21 }, (_, step) => step / 20);

const isVisible = () => document.visibilityState === 'visible' && document.hasFocus();

const fillsEnough = ({
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry) =>
  intersectionRatio >= minVisibleShare ||
  intersectionRect.height >= minVisibleShare * (rootBounds?.height ?? window.innerHeight);

/**
 * Reports which cards were visible (docs/requests.md): at least half of the card, or half of the
 * window full of it, for a second, in a window with the focus.
 * @param report gets the ids of such cards together, each once; after a failure they are watched
 * again
 * @param limit ids of one report
 * @returns the `ref` of a card to watch, with its id in `data-id`
 */
export function watchVisible(
  report: (ids: string[]) => Promise<unknown>,
  limit: number,
): RefCallback<HTMLElement> {
  const watched = new Set<HTMLElement>();
  const onScreen = new Set<HTMLElement>();
  const visibleSince = new Map<HTMLElement, number>();
  const reported = new Set<string>();
  let observer: IntersectionObserver | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const idOf = (card: HTMLElement) => card.dataset.id ?? '';

  const updateVisible = () => {
    const now = performance.now();
    for (const card of visibleSince.keys())
      if (!isVisible() || !onScreen.has(card)) visibleSince.delete(card);
    for (const card of onScreen) {
      if (isVisible() && !visibleSince.has(card) && !reported.has(idOf(card)))
        visibleSince.set(card, now);
    }
    // One reportVisible a second while any card is visible; a reportVisible makes one report.
    if (visibleSince.size > 0) timer ??= setTimeout(reportVisible, minVisibleMs);
  };

  const reportVisible = () => {
    timer = undefined;
    updateVisible();
    const now = performance.now();
    const seenElements = [...visibleSince.keys()]
      .filter((card) => now - (visibleSince.get(card) ?? now) >= minVisibleMs)
      .slice(0, limit);
    for (const card of seenElements) visibleSince.delete(card);
    if (seenElements.length > 0) void reportSeen(seenElements.map(idOf));
    updateVisible();
  };

  const reportSeen = async (ids: string[]) => {
    for (const id of ids) reported.add(id);
    try {
      await report(ids);
    } catch {
      setTimeout(() => {
        for (const id of ids) reported.delete(id);
        updateVisible();
      }, retryAfterMs);
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
        updateVisible();
      },
      { threshold },
    );
    window.addEventListener('focus', updateVisible);
    window.addEventListener('blur', updateVisible);
    document.addEventListener('visibilitychange', updateVisible);
  };
  const end = () => {
    observer?.disconnect();
    clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('focus', updateVisible);
    window.removeEventListener('blur', updateVisible);
    document.removeEventListener('visibilitychange', updateVisible);
  };

  return (card) => {
    if (!card) return;
    if (watched.size === 0) start();
    watched.add(card);
    observer?.observe(card);
    return () => {
      for (const cards of [watched, onScreen]) cards.delete(card);
      visibleSince.delete(card);
      observer?.unobserve(card);
      if (watched.size === 0) end();
    };
  };
}
