import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import type { Ask } from '@dawaya/contract/endpoints/searches';
import { mostSeenAtOnce } from '@dawaya/contract/vocabulary/lengths';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryFunctionContext,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, read } from '../../../lib/api.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { watchLooks } from '../../../lib/looked-at.ts';
import { justAsked, polled } from '../../../lib/polling.ts';

interface AskPage {
  items: Ask[];
  nextCursor: string | null;
}

const asksKey = (pharmacyId: string) => ['asks', pharmacyId];
const listKey = (pharmacyId: string) => [...asksKey(pharmacyId), 'now'];

/** What the pharmacy is asked, in the order in which it is to be answered, page by page. */
export const asksQuery = (pharmacyId: string) =>
  infiniteQueryOptions({
    queryKey: listKey(pharmacyId),
    queryFn: ({
      pageParam,
      signal,
    }: QueryFunctionContext<readonly unknown[], string>): Promise<AskPage> =>
      call('GET /api/pharmacies/:id/asks', {
        params: { id: pharmacyId },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: AskPage) => nextCursor ?? undefined,
    ...polled,
    staleTime: justAsked,
  });

/** What became of the answers of the last days. */
export const endedAsksQuery = (pharmacyId: string) =>
  queryOptions({
    queryKey: [...asksKey(pharmacyId), 'ended'],
    queryFn: read('GET /api/pharmacies/:id/asks/ended', { params: { id: pharmacyId } }),
    ...polled,
  });

/** Asks for the list anew as soon as something of it has changed on the server. */
export const useLiveAsks = (pharmacyId: string): void =>
  useLiveQuery('pharmacy', asksKey(pharmacyId));

/** Tells the server which questions were looked at. For the `ref` of a card with its `data-id`. */
export const useTellAsksSeen = (pharmacyId: string) =>
  useMemo(
    () =>
      watchLooks(
        (ids) =>
          call('POST /api/pharmacies/:id/asks/seen', { params: { id: pharmacyId }, body: { ids } }),
        mostSeenAtOnce,
      ),
    [pharmacyId],
  );

/** Sends an answer, and puts what the server made of it in the question's place. */
export function useSendAnswer(pharmacyId: string) {
  const client = useQueryClient();
  const queryKey = listKey(pharmacyId);
  return useMutation({
    mutationFn: ({ searchId, body }: { searchId: string; body: AnswerInput }) =>
      call('POST /api/searches/:id/answer', { params: { id: searchId }, body }),
    onSuccess: async (given, { searchId }) => {
      // A list that was asked for before must not put the old answer back.
      await client.cancelQueries({ queryKey });
      const { answer, version } = given;
      change(client, queryKey, (ask) =>
        ask.searchId === searchId ? { ...ask, given, answer, version } : ask,
      );
      void client.invalidateQueries({ queryKey });
    },
    // It may have been chosen, or have ended: what the server says now is what shows.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** No more questions from who asked this one. */
export function useMuteAsker(pharmacyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (searchId: string) =>
      call('POST /api/searches/:id/mute', { params: { id: searchId } }),
    onSettled: () => void client.invalidateQueries({ queryKey: asksKey(pharmacyId) }),
  });
}

const change = (
  client: ReturnType<typeof useQueryClient>,
  queryKey: string[],
  to: (ask: Ask) => Ask,
) =>
  client.setQueryData<InfiniteData<AskPage, string>>(
    queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.map(to) })),
      },
  );
