import X from 'lucide-react/icons/x';
import * as Toast from 'radix-ui/toast';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useToastTexts } from '../i18n/toasts.ts';
import { cx } from './cx.ts';
import { changeToasts, useShownToasts } from './toast.ts';

/** In milliseconds and px (specification §9): shown for 5 s, removed much later. */
export const TOAST_DURATION = 5000;
export const TOAST_REMOVE_DELAY = 1_000_000;
export const TOAST_SWIPE_THRESHOLD = 50;

function dismissToast(id: number): void {
  changeToasts((shown) => shown.map((item) => (item.id === id ? { ...item, open: false } : item)));
  const remove = () => changeToasts((shown) => shown.filter((item) => item.id !== id));
  setTimeout(remove, TOAST_REMOVE_DELAY);
}

/** Closes an error when the person goes to another page, which it does not concern. */
function useClosedErrors(shown: ReturnType<typeof useShownToasts>): void {
  const [path] = useLocation();
  const page = useRef(path);
  useEffect(() => {
    if (page.current === path) return;
    page.current = path;
    for (const { id, variant } of shown) if (variant === 'destructive') dismissToast(id);
  }, [path, shown]);
}

/**
 * The notification region: F8 focuses it, a swipe to the right closes a notification
 * (specification §9).
 */
export default function Toaster() {
  const t = useToastTexts();
  const shown = useShownToasts();
  const viewport = useRef<HTMLOListElement>(null);
  const edge = useFreeEdge(
    viewport,
    shown.some(({ open }) => open),
  );
  useClosedErrors(shown);
  return (
    <Toast.Provider
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
      label={t.notifications}
    >
      {shown.map(({ id, open, title, description, variant }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && dismissToast(id)}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          data-variant={variant ?? 'default'}
          className={cx(
            'flex items-start gap-3 rounded border p-4 pe-2 shadow animate-[toast-in_150ms_ease-out]',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            variant === 'destructive'
              ? 'border-danger bg-danger text-on-danger'
              : 'border-line bg-surface-raised text-text',
          )}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{title ?? t.error}</Toast.Title>
            {description && (
              <Toast.Description className="break-words">{description}</Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label={t.dismiss}
            className="-my-2 inline-flex size-11 shrink-0 items-center justify-center rounded"
          >
            <X size={20} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        label={t.notifications}
        ref={viewport}
        className={cx(
          'fixed inset-x-0 z-50 mx-auto flex max-w-md flex-col p-4 sm:me-0',
          edge === 'top' ? 'top-(--toast-drop)' : 'bottom-(--toast-lift)',
        )}
      />
    </Toast.Provider>
  );
}

type Edge = 'top' | 'bottom';

/** Controls; a page's title with the focus for a screen reader is none. */
const usable = 'a[href], button, input, select, textarea, [role="switch"], [tabindex="0"]';

/** The control that had the focus last: after sending, the focus may be nowhere. */
let lastUsed: Element | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.matches(usable)) lastUsed = target;
});

const next =
  'button[type="submit"], input:invalid, select:invalid, textarea:invalid, [aria-invalid="true"]';

/**
 * Returns the controls that the next press may be on: the focused one, and of its form and dialog
 * the submit buttons and the fields that lack a right value. On a page that nobody has touched yet,
 * such as one that asks for a code, its first form counts.
 */
function findNextControls(): Element[] {
  const touched = lastUsed?.isConnected ? lastUsed : null;
  const form = touched ? touched.closest('form, dialog') : document.querySelector('main form');
  const actions = [form, document.querySelector('dialog[open]')].flatMap((place) =>
    place ? [...place.querySelectorAll(next)] : [],
  );
  const focused = document.activeElement;
  return [...(focused?.matches(usable) ? [focused] : []), ...actions];
}

/** Names of the people or things that a page decides on: they take the focus after a decision. */
const findDecisionHeadings = () => [...document.querySelectorAll('h2[tabindex="-1"]')];

/** Returns how far elements reach under a notification of this height at an edge, in pixels. */
function coveredAt(
  edge: Edge,
  elements: Element[],
  box: DOMRect,
  insets: Record<Edge, number>,
): number {
  const top = edge === 'top' ? insets.top : innerHeight - insets.bottom - box.height;
  return elements
    .filter((control) => !control.closest('details:not([open])'))
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
function useFreeEdge(viewport: RefObject<HTMLElement | null>, shown: boolean): Edge {
  const [edge, setEdge] = useState<Edge>('bottom');
  useLayoutEffect(() => {
    if (!shown) return;
    const moveEdge = () => {
      const element = viewport.current;
      // A notification with the focus stays in its place.
      if (!element || element.contains(document.activeElement)) return;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const insets = {
        top: Number.parseFloat(style.getPropertyValue('--toast-drop')) || 0,
        bottom: Number.parseFloat(style.getPropertyValue('--toast-lift')) || 0,
      };
      const [controls, names] = [findNextControls(), findDecisionHeadings()];
      // A name weighs more than any control: the next decision must not meet the wrong person.
      const costAt = (edge: Edge) =>
        coveredAt(edge, controls, box, insets) +
        (coveredAt(edge, names, box, insets) > 0 ? innerHeight : 0);
      setEdge(costAt('top') < costAt('bottom') ? 'top' : 'bottom');
    };
    moveEdge();
    const frame = requestAnimationFrame(moveEdge);
    document.addEventListener('focusin', moveEdge);
    addEventListener('scroll', moveEdge, { passive: true, capture: true });
    addEventListener('resize', moveEdge);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', moveEdge);
      removeEventListener('scroll', moveEdge, { capture: true });
      removeEventListener('resize', moveEdge);
    };
  }, [viewport, shown]);
  return edge;
}
