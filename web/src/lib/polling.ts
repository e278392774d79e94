/** How often a live screen asks for what is new (specification, section 9). */
export const pollingInterval = 30_000;

/** A list that others change while somebody waits at it: asked for again as long as it is seen. */
export const polled = {
  refetchInterval: pollingInterval,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  staleTime: 0,
} as const;

/** Milliseconds: what a page has asked for at first, its parts do not ask for once more. */
export const justAsked = 5000;
