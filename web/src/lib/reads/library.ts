import {
  type DehydratedState,
  hydrate,
  InfiniteQueryObserver,
  notifyManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';

function openClient(brought: DehydratedState): QueryClient {
  const client = createQueryClient();
  hydrate(client, brought);
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
