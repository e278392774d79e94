import { useSyncExternalStore } from 'react';
import { cachedAtHeader, cachedAtMeta } from './worker/protocol.ts';

export interface Connectivity {
  /** True after a failed call, or when the browser reports that it is offline. */
  isOffline: boolean;
  /**
   * Milliseconds: the time at which the shown data was fetched, if the worker answered from its
   * cache.
   */
  cachedAt?: number;
}

let connectivity: Connectivity | undefined;
const listeners = new Set<() => void>();

/** Returns the earlier of two times, 0 for unknown. */
const earlierOf = (one = 0, other = 0) => Math.min(one || other, other || one) || undefined;

function initialConnectivity(): Connectivity {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${cachedAtMeta}]`);
  return { isOffline: !navigator.onLine, cachedAt: Number(meta?.content) || undefined };
}

export const connectivityNow = (): Connectivity => {
  connectivity ??= initialConnectivity();
  return connectivity;
};

function change(next: Connectivity): void {
  const { isOffline, cachedAt } = connectivityNow();
  if (next.isOffline === isOffline && next.cachedAt === cachedAt) return;
  connectivity = next;
  for (const listener of listeners) listener();
}

/** Notes where an answer came from: the server, the worker's cache, or nowhere (null). */
export function noteAnswer(answer: Response | null): void {
  const cachedAt = Number(answer?.headers.get(cachedAtHeader));
  change(
    answer && !cachedAt
      ? { ...connectivityNow(), isOffline: false }
      : { isOffline: true, cachedAt: earlierOf(connectivityNow().cachedAt, cachedAt) },
  );
}

export const noteFresh = (): void => change({ isOffline: connectivityNow().isOffline });

export function subscribeConnectivity(listener: () => void): () => void {
  listeners.add(listener);
  const updateFromBrowser = () => change({ ...connectivityNow(), isOffline: !navigator.onLine });
  addEventListener('online', updateFromBrowser);
  addEventListener('offline', updateFromBrowser);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', updateFromBrowser);
    removeEventListener('offline', updateFromBrowser);
  };
}

/** Returns the connection's state; undefined on the server and while hydrating. */
export const useConnectivity = (): Connectivity | undefined =>
  useSyncExternalStore<Connectivity | undefined>(
    subscribeConnectivity,
    connectivityNow,
    () => undefined,
  );
