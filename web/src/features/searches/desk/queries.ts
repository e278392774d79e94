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
import { type AskPage, withChanged } from './ask.ts';

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

/** Sends an answer, and puts it in the question's place. */
export function useSendAnswer(pharmacyId: string) {
  const client = useQueryClient();
  const queryKey = listKey(pharmacyId);
  return useMutation({
    mutationFn: ({ ask, body }: { ask: Ask; body: AnswerInput }) =>
      call('POST /api/searches/:id/answer', { params: { id: ask.searchId }, body }),
    onSuccess: async (given, { ask }) => {
      // A list that was asked for before must not put the old answer back.
      await client.cancelQueries({ queryKey });
      const { answer, version } = given;
      client.setQueryData<InfiniteData<AskPage, string>>(
        queryKey,
        (list) => list && withChanged(list, { ...ask, given, answer, version }),
      );
      void client.invalidateQueries({ queryKey });
    },
    // The question may have ended: the server knows.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** No more questions from who asked this one. */
export function useMuteAsker(pharmacyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ searchId }: Ask) =>
      call('POST /api/searches/:id/mute', { params: { id: searchId } }),
    onSuccess: (_, ask) =>
      client.setQueryData<InfiniteData<AskPage, string>>(
        listKey(pharmacyId),
        (list) => list && withChanged(list, { ...ask, mutedAt: new Date().toISOString() }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: asksKey(pharmacyId) }),
  });
}
