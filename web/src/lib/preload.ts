import { createContext, useContext } from 'react';
import { readStored } from './store/store.ts';

/** Fetches the script of the page that a path leads to; the app provides it, links use it. */
export const Preload = createContext<(path: string) => void>(() => {});

/** Returns a link's handlers that fetch the next page's script before the tap is complete. */
export function usePreload(href: string | undefined) {
  const preload = useContext(Preload);
  // In low-data mode nothing loads that may not be used.
  const start = () => href && readStored('lowData') !== '1' && preload(href);
  return { onPointerEnter: start, onTouchStart: start, onFocus: start };
}
