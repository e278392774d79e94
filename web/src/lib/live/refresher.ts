import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** In milliseconds, between two questions: what happens meanwhile is in the next answer. */
const pause = 1000;

/**
 * Asks for queries anew, one answer after another: a question is not given up for a newer one, or a
 * slow line would never see the end of any.
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
        // A question that is under way may have been answered before the change.
        isWanted = !isFirst && client.isFetching({ queryKey }) > 0;
        await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } finally {
      isRunning = false;
    }
  };
}
