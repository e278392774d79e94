import type {
  QueryKey,
  QueryObserver,
  QueryObserverResult,
  UseInfiniteQueryOptions,
  UseInfiniteQueryResult,
  UseQueryOptions,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type QueryEngine, useEngine, useReads } from './reads.ts';

/**
 * The fields of a read that a page can use before React Query has loaded, under React Query's
 * names.
 */
export interface Read<Data, Failure = Error> {
  data: Data | undefined;
  error: Failure | null;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isRefetchError: boolean;
  /** Milliseconds. */
  dataUpdatedAt: number;
  isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
}

export interface ReadPages<Data> extends Read<Data> {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/**
 * Reads like `useQuery` on public pages: it answers from the document, and loads React Query once
 * something has to be read (docs/performance.md).
 */
export const useRead = <Answer, Failure, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): Read<Data, Failure> =>
  // One function serves both kinds, without the types of their answers.
  useObserved(options as unknown as AnyOptions, 'QueryObserver') as unknown as Read<Data, Failure>;

export const useReadPages = <Answer, Data, Key extends QueryKey, Param>(
  options: UseInfiniteQueryOptions<Answer, Error, Data, Key, Param>,
): ReadPages<Data> =>
  useObserved(options as unknown as AnyOptions, 'InfiniteQueryObserver') as ReadPages<Data>;

interface AnyOptions {
  queryKey: QueryKey;
  enabled?: boolean;
  staleTime?: number;
  placeholderData?: unknown;
  getNextPageParam?: (last: unknown) => unknown;
}

type AnyResult = QueryObserverResult & UseInfiniteQueryResult;
type AnyObserver = QueryObserver & { fetchNextPage(): Promise<unknown> };

/** For a failure that `useEngine` shows, and for a subscription to nothing. */
const doNothing = () => {};

function useObserved(options: AnyOptions, kind: 'QueryObserver' | 'InfiniteQueryObserver') {
  const reads = useReads();
  const { engine, failure } = useEngine();
  const data = reads.brought(options.queryKey);
  const [further, setFurther] = useState<KnownData['further']>();

  // The options of the shown data, for use after the query changes.
  const shown = useRef(options);
  useEffect(() => {
    if (data !== undefined || reads.brought(shown.current.queryKey) === undefined)
      shown.current = options;
  });

  const isWanted = options.enabled !== false && (data === undefined || options.staleTime === 0);
  const key = JSON.stringify(options.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question asks for it again.
  useEffect(() => {
    if (isWanted && !engine) reads.load().catch(doNothing);
  }, [isWanted, engine, reads, key]);

  const observe = useCallback(
    ({ library, client }: QueryEngine, first: AnyOptions) => {
      const Observer = library[kind] as typeof library.QueryObserver;
      return new Observer(client, client.defaultQueryOptions(first as never)) as AnyObserver;
    },
    [kind],
  );
  const observer = useMemo(() => engine && observe(engine, shown.current), [engine, observe]);
  useSyncExternalStore(
    useCallback(
      (listener) => {
        if (!engine || !observer) return doNothing;
        const stop = observer.subscribe(engine.library.notifyManager.batchCalls(listener));
        observer.updateResult();
        return stop;
      },
      [engine, observer],
    ),
    () => observer?.getCurrentResult(),
    () => undefined,
  );
  const defaulted = engine?.client.defaultQueryOptions(options as never);
  useEffect(() => {
    if (defaulted) observer?.setOptions(defaulted);
  }, [observer, defaulted]);

  if (observer && defaulted) {
    const now = { ...defaulted, _optimisticResults: 'optimistic' } as typeof defaulted;
    return observer.trackResult(observer.getOptimisticResult(now)) as AnyResult;
  }

  const act = async (name: 'refetch' | 'fetchNextPage') => {
    setFurther('asked');
    const engine = await reads.load().catch(doNothing);
    if (engine) await observe(engine, options)[name]();
    setFurther(engine || name === 'refetch' ? undefined : 'failed');
  };
  const last = options.placeholderData ? reads.brought(shown.current.queryKey) : undefined;
  const page = (data as { pages?: unknown[] } | undefined)?.pages?.at(-1);
  return {
    ...withoutLibrary({ data, last, failure, isWanted, further }),
    dataUpdatedAt: reads.broughtAt(options.queryKey),
    refetch: () => act('refetch'),
    hasNextPage: page !== undefined && options.getNextPageParam?.(page) != null,
    fetchNextPage: () => act('fetchNextPage'),
  };
}

interface KnownData {
  /** The document's data; null is an answer. */
  data: unknown;
  /** The answer to the previous query, if this one may show it. */
  last: unknown;
  failure: unknown;
  isWanted: boolean;
  further: 'asked' | 'failed' | undefined;
}

export function withoutLibrary({ data, last, failure, isWanted, further }: KnownData) {
  const isBrought = data !== undefined;
  const isCutOff = failure !== undefined && isWanted && !isBrought;
  const isMoreCutOff = failure !== undefined && isBrought && further === 'failed';
  return {
    data: isBrought ? data : isCutOff ? undefined : last,
    error: isCutOff || isMoreCutOff ? failure : null,
    isPending: !isBrought && !isCutOff && last === undefined,
    isError: isCutOff || isMoreCutOff,
    isFetching: further === 'asked',
    isRefetchError: failure !== undefined && isBrought && further !== 'failed',
    isPlaceholderData: !isBrought && !isCutOff && last !== undefined,
    isFetchingNextPage: further === 'asked',
    isFetchNextPageError: isMoreCutOff,
  };
}
