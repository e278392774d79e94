import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createRefresher } from './refresher.ts';
import { type LiveSource, useLive } from './use-live.ts';

/** Asks for the queries under `queryKey` anew when something changed: `useLive` for a screen that reads them. */
export function useLiveQuery(source: LiveSource | undefined, queryKey: QueryKey): void {
  const client = useQueryClient();
  const refresher = useRef<ReturnType<typeof createRefresher>>(undefined);
  useLive(source, (isFirst) => {
    refresher.current ??= createRefresher();
    void refresher.current(client, queryKey, isFirst);
  });
}
