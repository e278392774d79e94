import { type RefObject, useEffect, useState } from 'react';
import { readStored } from './store/store.ts';

/** By these somebody begins to use a page. */
const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * For a part that stands far down a page of the browser: whether it is wanted, that is to say somebody
 * comes near it, goes to an anchor, or has begun to use the page; with little data not by that alone.
 * @param place where the part is to be.
 * @param isPlaced whether what stands above has its height: before, the place is nearer than it will be.
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
