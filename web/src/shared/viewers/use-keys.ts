import { useEffect, useRef } from 'react';

/** Adds keys to a dialog's buttons, wherever in it the focus is. */
export function useKeys(open: boolean, onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown);
  latest.current = onKeyDown;
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) latest.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
}
