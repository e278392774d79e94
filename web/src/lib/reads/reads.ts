import type * as ReactQuery from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { noteAnswer } from '../connectivity.ts';
import { OfflineError } from '../errors.ts';
import { loadScript } from '../missing-script.ts';
import type { BroughtRead } from './library.ts';

export type Library = typeof import('./library.ts').library;

export interface QueryEngine {
  library: Library;
  client: QueryClient;
}

/** The reads of a page: first from the document, then from React Query's cache. */
export interface Reads {
  /** Returns a read from the document while there is no engine; undefined for none. */
  brought(key: QueryKey): unknown;
  /** Returns when that was read, in milliseconds; 0 if the document does not say. */
  broughtAt(key: QueryKey): number;
  /** `failure`: the error of the last try to load the library. */
  now(): { engine?: QueryEngine; failure?: unknown };
  subscribe(listener: () => void): () => void;
  start(library: Library): QueryClient;
  /** Loads and starts the engine. @throws OfflineError without a connection */
  load(): Promise<QueryEngine>;
}

/**
 * The first snapshot of hydration and of the browser: another object would render everything again.
 */
const nothing = {};

/** Makes the browser's reads. They load the library for the first read, change or refetch. */
export function createReads(reads: BroughtRead[]): Reads {
  const brought = new Map(reads.map((read) => [JSON.stringify(read.queryKey), read]));
  const listeners = new Set<() => void>();
  let now: ReturnType<Reads['now']> = nothing;
  let loading: Promise<QueryEngine> | undefined;

  const change = (next: typeof now) => {
    now = next;
    // A page may start it while it renders.
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  };
  const start = (library: Library): QueryEngine => {
    const engine = now.engine ?? { library, client: library.openClient(reads) };
    if (!now.engine) change({ engine });
    return engine;
  };

  return {
    brought: (key) => brought.get(JSON.stringify(key))?.data,
    broughtAt: (key) => brought.get(JSON.stringify(key))?.readAt ?? 0,
    now: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: (library) => start(library).client,
    load() {
      loading ??= loadScript(() => import('./library.ts')).then(
        ({ library }) => start(library),
        (failure) => {
          loading = undefined;
          change({ failure });
          if (failure instanceof OfflineError) noteAnswer(null);
          throw failure;
        },
      );
      return loading;
    },
  };
}

/** Makes the server's reads from a client; rendering reads nothing more. */
export const readsOf = (client: QueryClient): Reads => ({
  brought: (key) => client.getQueryData(key),
  broughtAt: (key) => client.getQueryState(key)?.dataUpdatedAt ?? 0,
  now: () => nothing,
  subscribe: () => () => {},
  start: () => client,
  load: () => Promise.reject(new Error('The server reads before it renders')),
});

/** Lists what a client has read, for the document. */
export const listReads = (client: QueryClient, { isTimed = false } = {}): BroughtRead[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { status, data, dataUpdatedAt } }) =>
      status === 'success' ? [{ queryKey, data, ...(isTimed && { readAt: dataUpdatedAt }) }] : [],
    );

export const ReadsContext = createContext<Reads | null>(null);

export function useReads(): Reads {
  const reads = useContext(ReadsContext);
  if (!reads) throw new Error('Outside of the app nothing is read');
  return reads;
}

/**
 * Returns a function that loads React Query and returns its cache, for handlers of events. @throws
 * OfflineError without a connection
 */
export function useLazyClient(): () => Promise<QueryClient> {
  const reads = useReads();
  return async () => (await reads.load()).client;
}

/** Returns the engine once it has loaded. Hydration renders without it, as the server did. */
export function useEngine(): ReturnType<Reads['now']> {
  const reads = useReads();
  return useSyncExternalStore(reads.subscribe, reads.now, () => nothing);
}

/**
 * Adds types like the library's `queryOptions`, without the library. It is for reads of public
 * pages, which render before the library has loaded (docs/performance.md).
 */
export const queryOptions = ((options: unknown) => options) as typeof ReactQuery.queryOptions;

export const infiniteQueryOptions = ((options: unknown) =>
  options) as typeof ReactQuery.infiniteQueryOptions;

/** Shows the previous answer until the next one arrives, as `placeholderData`. */
export const keepPreviousData = <T>(previous: T | undefined): T | undefined => previous;
