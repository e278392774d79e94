import { type RefObject, useLayoutEffect, useState } from 'react';

type Edge = 'top' | 'bottom';

/** Controls; a page's title with the focus for a screen reader is none. */
const usable = 'a[href], button, input, select, textarea, [role="switch"], [tabindex="0"]';

/** The control that had the focus last: after sending, the focus may be nowhere. */
let lastUsed: Element | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.matches(usable)) lastUsed = target;
});

/**
 * Returns the controls that the next press may be on: the focused one, and the submit buttons of
 * its form and dialog.
 */
function aboutToBeUsed(): Element[] {
  const form = lastUsed?.isConnected ? lastUsed.closest('form, dialog') : null;
  const actions = [form, document.querySelector('dialog[open]')].flatMap((place) =>
    place ? [...place.querySelectorAll('button[type="submit"]')] : [],
  );
  const focused = document.activeElement;
  return [...(focused?.matches(usable) ? [focused] : []), ...actions];
}

/** Returns how far controls reach under a notification of this height at an edge, in pixels. */
function coveredAt(edge: Edge, box: DOMRect, insets: Record<Edge, number>): number {
  const top = edge === 'top' ? insets.top : innerHeight - insets.bottom - box.height;
  return aboutToBeUsed()
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, left, right }) => width > 0 && right > box.left && left < box.right)
    .map((control) => Math.min(control.bottom, top + box.height) - Math.max(control.top, top))
    .reduce((most, overlap) => Math.max(most, overlap), 0);
}

/**
 * Chooses the edge of the window at which a notification covers none of the next controls: the
 * lower one if possible (docs/interface.md). It chooses when a notification comes, when the focus
 * moves, and when the page scrolls.
 */
export function useFreeEdge(viewport: RefObject<HTMLElement | null>, shown: boolean): Edge {
  const [edge, setEdge] = useState<Edge>('bottom');
  useLayoutEffect(() => {
    if (!shown) return;
    const look = () => {
      const element = viewport.current;
      // A notification with the focus stays in its place.
      if (!element || element.contains(document.activeElement)) return;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const insets = {
        top: Number.parseFloat(style.getPropertyValue('--toast-drop')) || 0,
        bottom: Number.parseFloat(style.getPropertyValue('--toast-lift')) || 0,
      };
      const below = coveredAt('bottom', box, insets);
      setEdge(below > 0 && coveredAt('top', box, insets) < below ? 'top' : 'bottom');
    };
    look();
    const frame = requestAnimationFrame(look);
    document.addEventListener('focusin', look);
    addEventListener('scroll', look, { passive: true, capture: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', look);
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [viewport, shown]);
  return edge;
}
