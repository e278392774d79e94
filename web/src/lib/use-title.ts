import { useEffect } from 'react';

/** Removes the marks that isolate names: a title has no direction. */
export const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

/** Sets the title of a page with `ownTitle`, once its subject has loaded. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = plain(title);
  }, [title]);
}
