/** Milliseconds between two reads of a live screen (specification §9). */
export const pollingIntervalMs = 30_000;

export const polled = {
  refetchInterval: pollingIntervalMs,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  staleTime: 0,
} as const;

/** Milliseconds in which parts of a page do not repeat a read of the page. */
export const freshForMs = 5000;
