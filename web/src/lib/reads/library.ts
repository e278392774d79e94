import {
  InfiniteQueryObserver,
  notifyManager,
  QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';

/** A read that came with the document. */
export interface BroughtRead {
  queryKey: QueryKey;
  data: unknown;
  /** Milliseconds. A document that may be cached has none, and the same bytes each time. */
  readAt?: number;
}

function openClient(brought: BroughtRead[]): QueryClient {
  const client = createQueryClient();
  for (const { queryKey, data, readAt = 0 } of brought)
    client.setQueryData(queryKey, data, { updatedAt: readAt });
  client.mount();
  return client;
}

export const library = { openClient, InfiniteQueryObserver, notifyManager, QueryObserver };

/**
 * Creates a client that reads each query once and caches it (specification, sections 7 and 9);
 * mutations invalidate queries by name.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
