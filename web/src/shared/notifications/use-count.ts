import { useEffect } from 'react';

const prefix = /^\(\d+\) /;

/**
 * Shows the count before the tab's title and on the app's icon. When a page sets its title, the
 * count is added again.
 */
export function useCount(waiting: number): void {
  useEffect(() => showCount(waiting), [waiting]);
}

/** @returns a function that removes the count */
export function showCount(waiting: number): () => void {
  const write = () => {
    const plain = document.title.replace(prefix, '');
    const wanted = waiting > 0 ? `(${waiting}) ${plain}` : plain;
    if (document.title !== wanted) document.title = wanted;
  };
  write();
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  if (waiting > 0) void badge.setAppBadge?.(waiting).catch(ignore);
  else void badge.clearAppBadge?.().catch(ignore);
  return () => {
    observer.disconnect();
    void badge.clearAppBadge?.().catch(ignore);
    document.title = document.title.replace(prefix, '');
  };
}

const ignore = () => {};
