import { maxSeenAtOnce } from '@dawaya/contract/vocabulary/limits';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryFunctionContext,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { watchVisible } from '../../lib/visibility.ts';

export interface RowPage<Row> {
  items: Row[];
  nextCursor: string | null;
}

/**
 * Makes the query of a desk's list that is read page by page.
 * @param load reads the page of a cursor, or the first one
 */
export const pagesQuery = <P extends RowPage<unknown>>(
  queryKey: QueryKey,
  load: (from: { cursor?: string }, signal: AbortSignal) => Promise<P>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }: QueryFunctionContext<QueryKey, string>) =>
      load(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: P) => nextCursor ?? undefined,
  });

/** Returns a function that changes one row in the cached lists under a key. */
export function useChangeRow<Row extends { id: string }>(queryKey: QueryKey) {
  const client = useQueryClient();
  return async (id: string, change: (row: Row) => Row): Promise<void> => {
    // A read from before the change must not bring the old state back.
    await client.cancelQueries({ queryKey });
    client.setQueriesData<InfiniteData<RowPage<Row>, string>>(
      { queryKey },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => (row.id === id ? change(row) : row)),
          })),
        },
    );
  };
}

/**
 * Returns a function that stores a changed row in the cached lists under a key. A visible list that
 * was read again between the change and its answer has lost the row: the row is at its end until
 * the next read.
 */
export function useShowChanged<Row extends { id: string }>(queryKey: QueryKey) {
  const client = useQueryClient();
  const change = useChangeRow<Row>(queryKey);
  return async (changed: Row): Promise<void> => {
    await change(changed.id, () => changed);
    client.setQueriesData<InfiniteData<RowPage<Row>, string>>(
      { queryKey, type: 'active' },
      (list) => list && appendMissing(list, changed),
    );
  };
}

function appendMissing<Row extends { id: string }>(
  list: InfiniteData<RowPage<Row>, string>,
  row: Row,
): InfiniteData<RowPage<Row>, string> {
  const last = list.pages.at(-1);
  if (!last || list.pages.some(({ items }) => items.some(({ id }) => id === row.id))) return list;
  return { ...list, pages: [...list.pages.slice(0, -1), { ...last, items: [...last.items, row] }] };
}

/**
 * Reports visible cards to the server. It is the `ref` of a card with its `data-id`.
 * @param report sends the ids of cards that a person has seen
 */
export function useReportVisible(report: (ids: string[]) => Promise<unknown>) {
  const latest = useRef(report);
  latest.current = report;
  return useMemo(() => watchVisible((ids) => latest.current(ids), maxSeenAtOnce), []);
}
