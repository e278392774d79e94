import { createContext, useContext } from 'react';
import { readStored } from './store/store.ts';

/** Fetches the script of the page an address leads to; the app provides it, links use it. */
export const Preload = createContext<(path: string) => void>(() => {});

/** For links: the next page's script comes while the finger is still on its way. */
export function usePreload(href: string | undefined) {
  const preload = useContext(Preload);
  // With little data nothing comes that may not be wanted.
  const start = () => href && readStored('lowData') !== '1' && preload(href);
  return { onPointerEnter: start, onTouchStart: start, onFocus: start };
}
