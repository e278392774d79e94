import { useSyncExternalStore } from 'react';

interface ToastContent {
  /** 'Error' in the page's language by default. */
  title?: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
}

/** The figures of the specification (section 9): one at a time, shown 5 s, removed much later. */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION = 5000;
export const TOAST_REMOVE_DELAY = 1_000_000;
export const TOAST_SWIPE_THRESHOLD = 50;

let shown: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function change(next: ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function toast(content: ToastContent): void {
  lastId += 1;
  change([{ ...content, id: lastId, open: true }, ...shown].slice(0, TOAST_LIMIT));
}

export const toastError = (description: string): void =>
  toast({ description, variant: 'destructive' });

export function dismissToast(id: number): void {
  change(shown.map((item) => (item.id === id ? { ...item, open: false } : item)));
  if (removals.has(id)) return;
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      change(shown.filter((item) => item.id !== id));
    }, TOAST_REMOVE_DELAY),
  );
}

const none: ShownToast[] = [];

export function useShownToasts(): ShownToast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => none,
  );
}
