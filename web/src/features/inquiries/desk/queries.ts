import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import { pricesFor } from '@dawaya/contract/vocabulary/prices';
import {
  type InfiniteData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { call, read } from '../../../lib/api.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { freshForMs, polled } from '../../../lib/polling.ts';
import type { KnownPrice } from '../../../shared/answers/edited-answer.ts';
import { newestOf } from '../../../shared/notifications/bell.tsx';
import { pricesQuery } from '../../../shared/prices/queries.ts';
import { pagesQuery, useReportVisible } from '../../../shared/steady-list/pages.ts';
import { type InquiryPage, withChanged } from './inquiry.ts';

const inquiriesKey = (pharmacyId: string) => ['inquiries', pharmacyId];
const listKey = (pharmacyId: string) => [...inquiriesKey(pharmacyId), 'now'];

export const inquiriesQuery = (pharmacyId: string) => ({
  ...pagesQuery(
    listKey(pharmacyId),
    (from, signal): Promise<InquiryPage> =>
      call('GET /api/pharmacies/:id/inquiries', {
        params: { id: pharmacyId },
        query: from,
        signal,
      }),
  ),
  ...polled,
  staleTime: freshForMs,
});

export const endedInquiriesQuery = (pharmacyId: string) =>
  queryOptions({
    queryKey: [...inquiriesKey(pharmacyId), 'ended'],
    queryFn: read('GET /api/pharmacies/:id/inquiries/ended', { params: { id: pharmacyId } }),
    ...polled,
  });

/** Reads the list again as soon as something in it has changed on the server. */
export const useLiveInquiries = (source: 'pharmacy' | undefined, pharmacyId: string): void =>
  useLiveQuery(source, inquiriesKey(pharmacyId));

/**
 * Returns for the bell the number of inquiries without an answer, and a number that grows with each
 * new or repeated one and with nothing else.
 */
export function useWaitingInquiries(pharmacyId: string): { waiting: number; newest: number } {
  const { data } = useInfiniteQuery(inquiriesQuery(pharmacyId));
  const inquiries = data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = useRef(0);
  newest.current = Math.max(
    newest.current,
    newestOf(inquiries.map(({ askedAt, remindedAt }) => remindedAt ?? askedAt)),
  );
  return {
    waiting: inquiries.filter(({ given }) => given === null).length,
    newest: newest.current,
  };
}

/** Returns for each item the price of the pharmacy's list, else the price that it offered last. */
export function useKnownPrices(
  pharmacyId: string,
  { items, products, lastPrices }: ReceivedInquiry,
): (KnownPrice | undefined)[] {
  const t = useInquiriesTexts().prices;
  const { data } = useQuery(pricesQuery(pharmacyId));
  const listed = pricesFor(data?.prices ?? [], items, products);
  return items.map(({ quantity }, index) => {
    const line = listed[index];
    const priceSdg = line?.priceSdg ?? lastPrices[index];
    if (priceSdg == null) return undefined;
    const source = line ? t.fromList : t.last;
    return { priceSdg, hint: quantity ? `${source} ${t.check}` : source };
  });
}

export const useReportInquiriesSeen = (pharmacyId: string) =>
  useReportVisible((ids) =>
    call('POST /api/pharmacies/:id/inquiries/seen', { params: { id: pharmacyId }, body: { ids } }),
  );

export function useSendAnswer(pharmacyId: string) {
  const client = useQueryClient();
  const queryKey = listKey(pharmacyId);
  return useMutation({
    mutationFn: ({ inquiry, body }: { inquiry: ReceivedInquiry; body: AnswerInput }) =>
      call('POST /api/inquiries/:id/answer', { params: { id: inquiry.inquiryId }, body }),
    onSuccess: async (given, { inquiry }) => {
      // A read from before must not bring the old answer back.
      await client.cancelQueries({ queryKey });
      const { answer, version } = given;
      client.setQueryData<InfiniteData<InquiryPage, string>>(
        queryKey,
        (list) => list && withChanged(list, { ...inquiry, given, answer, version }),
      );
      void client.invalidateQueries({ queryKey });
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

export function useMuteSender(pharmacyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ inquiryId }: ReceivedInquiry) =>
      call('POST /api/inquiries/:id/mute', { params: { id: inquiryId } }),
    onSuccess: (_, inquiry) =>
      client.setQueryData<InfiniteData<InquiryPage, string>>(
        listKey(pharmacyId),
        (list) => list && withChanged(list, { ...inquiry, mutedAt: new Date().toISOString() }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: inquiriesKey(pharmacyId) }),
  });
}
