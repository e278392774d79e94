import { AppError } from '../../platform/app-error.ts';
import { networksOf } from '../../platform/limits.ts';

export interface Bounds {
  /** Streams of one browser, identified by its session or its tracking address. */
  browser: number;
  network: number;
  process: number;
}
export const usualBounds: Bounds = { browser: 6, network: 200, process: 5000 };

/** Seconds. Meanwhile the page polls as often as without streams. */
const retryAfter = 60;

export function createPlaces(bounds: Bounds) {
  const taken = new Map<string, number>();
  const add = (key: string, count: number) => {
    const now = (taken.get(key) ?? 0) + count;
    if (now > 0) taken.set(key, now);
    else taken.delete(key);
  };
  return {
    /**
     * Takes a place for one more stream.
     * @param browser identifies the browser.
     * @returns a function that frees the place.
     * @throws AppError `unavailable` when none is free.
     */
    take(browser: string, ip: string): () => void {
      const wanted = [
        { key: 'process', most: bounds.process },
        { key: `browser ${browser}`, most: bounds.browser },
        ...networksOf(ip).map(({ network, times }) => ({
          key: `network ${network}`,
          most: bounds.network * times,
        })),
      ];
      const full = wanted.find(({ key, most }) => (taken.get(key) ?? 0) >= most);
      if (full)
        throw new AppError('unavailable', {
          message: `too many streams of one ${full.key.split(' ')[0]}`,
          retryAfter,
        });
      for (const { key } of wanted) add(key, 1);
      return () => {
        for (const { key } of wanted) add(key, -1);
      };
    },
  };
}
