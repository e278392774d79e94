import type { RefObject } from 'react';

/**
 * What was pressed goes, and a form with it: focus and sight stay with what it belonged to, unless
 * somebody is elsewhere by now.
 */
export function keepPlace(box: RefObject<HTMLElement | null>): void {
  setTimeout(() => {
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  });
}
