import { type RefObject, useEffect, useState } from 'react';
import { readStored } from './store/store.ts';

const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Returns whether a part far down the page is wanted: a person comes near it, goes to an anchor, or
 * has begun to use the page. In low-data mode use alone is not enough.
 * @param place the element that the part replaces
 * @param isPlaced whether everything above has its height: before, the element is too near the top
 */
export function useWanted(place: RefObject<Element | null>, isPlaced: boolean): boolean {
  const [isWanted, setWanted] = useState(() => location.hash !== '');
  useEffect(() => {
    if (isWanted) return undefined;
    const want = () => setWanted(true);
    const leaving = new AbortController();
    const { signal } = leaving;
    const isThrifty = readStored('lowData') === '1';
    for (const event of ['hashchange', ...(isThrifty ? [] : touches)])
      addEventListener(event, want, { signal, passive: true });
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(),
      { rootMargin: '200px' },
    );
    if (place.current && isPlaced) observer.observe(place.current);
    return () => {
      leaving.abort();
      observer.disconnect();
    };
  }, [isWanted, isPlaced, place]);
  return isWanted;
}
