import { QueryClient } from '@tanstack/react-query';

/** How often a live screen asks for what is new (specification, section 9). */
export const pollingInterval = 30_000;

/** A list that others change while somebody waits at it: asked for again as long as it is seen. */
export const polled = {
  refetchInterval: pollingInterval,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  staleTime: 0,
} as const;

/** Reads are asked once and kept (specification, sections 7 and 9); what changes is asked for anew by name. */
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
