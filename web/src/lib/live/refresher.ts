import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds between two reads: changes meanwhile are in the next answer. */
const pause = 1000;

/**
 * Returns a function that reads queries again, one answer after another. It cancels no read for a
 * newer one, because a slow connection would then finish none.
 */
export function createRefresher() {
  let isRunning = false;
  let isWanted = false;
  return async (client: QueryClient, queryKey: QueryKey, isFirst = false): Promise<void> => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        // The server may have answered a pending read before the change.
        isWanted = !isFirst && client.isFetching({ queryKey }) > 0;
        await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } finally {
      isRunning = false;
    }
  };
}
