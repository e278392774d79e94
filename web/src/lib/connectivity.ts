import { useSyncExternalStore } from 'react';
import { keptAtHeader, keptAtMeta } from './worker/protocol.ts';

export interface Connectivity {
  /** True after a failed call, or when the browser reports that it is offline. */
  isGone: boolean;
  /**
   * Milliseconds: the time at which the shown data was fetched, if the worker answered from its
   * cache.
   */
  keptAt?: number;
}

let connectivity: Connectivity | undefined;
const listeners = new Set<() => void>();

/** Returns the earlier of two times, 0 for unknown. */
const earlierOf = (one = 0, other = 0) => Math.min(one || other, other || one) || undefined;

function initialConnectivity(): Connectivity {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${keptAtMeta}]`);
  return { isGone: !navigator.onLine, keptAt: Number(meta?.content) || undefined };
}

export const connectivityNow = (): Connectivity => {
  connectivity ??= initialConnectivity();
  return connectivity;
};

function change(next: Connectivity): void {
  const { isGone, keptAt } = connectivityNow();
  if (next.isGone === isGone && next.keptAt === keptAt) return;
  connectivity = next;
  for (const listener of listeners) listener();
}

/** Notes where an answer came from: the server, the worker's cache, or nowhere (null). */
export function noteAnswer(answer: Response | null): void {
  const keptAt = Number(answer?.headers.get(keptAtHeader));
  change(
    answer && !keptAt
      ? { ...connectivityNow(), isGone: false }
      : { isGone: true, keptAt: earlierOf(connectivityNow().keptAt, keptAt) },
  );
}

export const noteFresh = (): void => change({ isGone: connectivityNow().isGone });

export function subscribeConnectivity(listener: () => void): () => void {
  listeners.add(listener);
  const updateFromBrowser = () => change({ ...connectivityNow(), isGone: !navigator.onLine });
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
