import { useEffect } from 'react';
import { plain } from './plain.ts';

/** Sets the title of a page with `ownTitle`, once its subject has loaded. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = plain(title);
  }, [title]);
}
