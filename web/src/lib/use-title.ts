import { useEffect } from 'react';
import { plain } from './plain.ts';

/** The title of a page that has its own (`ownTitle` of its route), once what it is about is known. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = plain(title);
  }, [title]);
}
