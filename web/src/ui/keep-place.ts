import type { RefObject } from 'react';

/**
 * Keeps focus and scroll position at an element whose pressed button or form disappears, unless the
 * focus is elsewhere by now.
 */
export function returnFocus(box: RefObject<HTMLElement | null>): void {
  setTimeout(() => {
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  });
}
