import {
  type DehydratedState,
  hydrate,
  InfiniteQueryObserver,
  notifyManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { createQueryClient } from '../query-client.ts';

function openClient(brought: DehydratedState): QueryClient {
  const client = createQueryClient();
  hydrate(client, brought);
  client.mount();
  return client;
}

export const library = { openClient, InfiniteQueryObserver, notifyManager, QueryObserver };
