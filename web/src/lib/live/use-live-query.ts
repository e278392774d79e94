import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createRefresher, type LiveSource, useLive } from './use-live.ts';

/**
 * Reads the queries under `queryKey` again after each change: `useLive` for a screen of queries.
 */
export function useLiveQuery(source: LiveSource | undefined, queryKey: QueryKey): void {
  const client = useQueryClient();
  const refresher = useRef<ReturnType<typeof createRefresher>>(undefined);
  useLive(source, (isFirst) => {
    refresher.current ??= createRefresher();
    void refresher.current(client, queryKey, isFirst);
  });
}
