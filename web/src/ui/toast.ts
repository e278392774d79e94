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

/** Specification §9. */
export const TOAST_LIMIT = 1;

let shown: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function changeToasts(change: (shown: ShownToast[]) => ShownToast[]): void {
  shown = change(shown);
  for (const listener of listeners) listener();
}

export function toast(content: ToastContent): void {
  lastId += 1;
  const added = { ...content, id: lastId, open: true };
  changeToasts((shown) => [added, ...shown].slice(0, TOAST_LIMIT));
}

export const toastError = (description: string): void =>
  toast({ description, variant: 'destructive' });

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
