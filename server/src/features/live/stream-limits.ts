import { AppError } from '../../platform/app-error.ts';
import { listNetworks } from '../../platform/limits.ts';

export interface StreamBounds {
  /** Streams of one browser, identified by its session or its private link. */
  browser: number;
  network: number;
  process: number;
}
export const defaultBounds: StreamBounds = { browser: 6, network: 200, process: 5000 };

/** Seconds. Meanwhile the page polls as often as without streams. */
const retryAfter = 60;

export function createStreamLimits(bounds: StreamBounds) {
  const openStreams = new Map<string, number>();
  const add = (key: string, count: number) => {
    const now = (openStreams.get(key) ?? 0) + count;
    if (now > 0) openStreams.set(key, now);
    else openStreams.delete(key);
  };
  return {
    /**
     * Takes a place for one more stream.
     * @param browser identifies the browser.
     * @returns a function that frees the place.
     * @throws AppError `unavailable` when none is free.
     */
    acquire(browser: string, ip: string): () => void {
      const limits = [
        { key: 'process', most: bounds.process },
        { key: `browser ${browser}`, most: bounds.browser },
        ...listNetworks(ip).map(({ network, times }) => ({
          key: `network ${network}`,
          most: bounds.network * times,
        })),
      ];
      const reached = limits.find(({ key, most }) => (openStreams.get(key) ?? 0) >= most);
      if (reached)
        throw new AppError('unavailable', {
          message: `too many streams of one ${reached.key.split(' ')[0]}`,
          retryAfter,
        });
      for (const { key } of limits) add(key, 1);
      return () => {
        for (const { key } of limits) add(key, -1);
      };
    },
  };
}
