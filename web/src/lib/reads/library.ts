import {
  type DehydratedState,
  hydrate,
  InfiniteQueryObserver,
  notifyManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { createQueryClient } from '../query-client.ts';

/** The cache of all reads, from what the document brought. */
function openClient(brought: DehydratedState): QueryClient {
  const client = createQueryClient();
  hydrate(client, brought);
  client.mount();
  return client;
}

/** What reads take from React Query. */
export const library = { openClient, InfiniteQueryObserver, notifyManager, QueryObserver };
