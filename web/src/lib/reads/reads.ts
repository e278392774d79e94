import type { DehydratedState, QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { OfflineError } from '../errors.ts';
import { noteAnswer } from '../line.ts';
import { loadScript } from '../missing-script.ts';

export type Library = typeof import('./library.ts').library;

/** React Query at work: the library, and the one cache. */
export interface Engine {
  library: Library;
  client: QueryClient;
}

/** What the page reads by: at first what the document brought, and then React Query's cache. */
export interface Reads {
  /** What the document brought of a read, as long as there is no engine; undefined for nothing. */
  brought(key: QueryKey): unknown;
  /** When that was read, in milliseconds; 0 where the document does not say. */
  broughtAt(key: QueryKey): number;
  /** `failure`: why the library did not come, when it was last asked for. */
  now(): { engine?: Engine; failure?: unknown };
  subscribe(listener: () => void): () => void;
  /** For a page whose script brings the library along. */
  start(library: Library): QueryClient;
  /** @throws OfflineError without a line */
  load(): Promise<Engine>;
}

/** What hydration and the browser both begin with: another object would render all of it again. */
const nothing = {};

/** In the browser: the library comes once something is to be read, changed or asked for anew. */
export function createReads(state: DehydratedState): Reads {
  const brought = new Map(
    state.queries.map(({ queryKey, state }) => [JSON.stringify(queryKey), state]),
  );
  const listeners = new Set<() => void>();
  let now: ReturnType<Reads['now']> = nothing;
  let loading: Promise<Engine> | undefined;

  const change = (next: typeof now) => {
    now = next;
    // A page may start it while it is rendered.
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  };
  const start = (library: Library): Engine => {
    const engine = now.engine ?? { library, client: library.openClient(state) };
    if (!now.engine) change({ engine });
    return engine;
  };

  return {
    brought: (key) => brought.get(JSON.stringify(key))?.data,
    broughtAt: (key) => brought.get(JSON.stringify(key))?.dataUpdatedAt ?? 0,
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

/** On the server: what was read for the page; rendering reads nothing more. */
export const readsOf = (client: QueryClient): Reads => ({
  brought: (key) => client.getQueryData(key),
  broughtAt: (key) => client.getQueryState(key)?.dataUpdatedAt ?? 0,
  now: () => nothing,
  subscribe: () => () => {},
  start: () => client,
  load: () => Promise.reject(new Error('The server reads before it renders')),
});

export const ReadsContext = createContext<Reads | null>(null);

export function useReads(): Reads {
  const reads = useContext(ReadsContext);
  if (!reads) throw new Error('Outside of the app nothing is read');
  return reads;
}

/** The cache for what somebody presses: React Query comes for it. @throws OfflineError without a line */
export function useLaterClient(): () => Promise<QueryClient> {
  const reads = useReads();
  return async () => (await reads.load()).client;
}

/** The engine once it is there. What the server rendered it rendered without: so does the first look. */
export function useEngine(): ReturnType<Reads['now']> {
  const reads = useReads();
  return useSyncExternalStore(reads.subscribe, reads.now, () => nothing);
}
