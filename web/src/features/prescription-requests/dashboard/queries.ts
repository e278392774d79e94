import type { ApiResponse } from '@dawaya/contract/api';
import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { Message, MessageThread } from '@dawaya/contract/endpoints/request-messages';
import type { PhraseName } from '@dawaya/contract/vocabulary/messages';
import {
  type PharmacyMoveName,
  type RequestFilter,
  type RequestView,
  requestTransitions,
} from '@dawaya/contract/vocabulary/request-moves';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, read } from '../../../lib/api.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { freshForMs, polled } from '../../../lib/polling.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import {
  pagesQuery,
  type RowPage,
  useChangeRow,
  useReportVisible,
  useShowChanged,
} from '../../../shared/steady-list/pages.ts';

export interface ListChoice {
  view: RequestView;
  filter?: RequestFilter;
  search?: string;
}

type RequestPage = RowPage<PrescriptionRequest>;

const requestsKey = (pharmacyId: string) => ['prescription-requests', pharmacyId];

/** Few enough that the page stays short; each press for more brings a whole page. */
const requestsAtFirst = 6;

export const requestsQuery = (
  pharmacyId: string,
  { view, filter, search }: ListChoice = { view: 'active' },
) => ({
  ...pagesQuery(
    [...requestsKey(pharmacyId), view, filter ?? null, search ?? ''],
    async (from, signal): Promise<RequestPage> => {
      const response = await call('GET /api/pharmacies/:pharmacyId/prescription-requests', {
        params: { pharmacyId },
        query: {
          view,
          ...(filter && { filter }),
          ...(search && { search }),
          ...(from.cursor ? from : { limit: requestsAtFirst }),
        },
        signal,
      });
      // The specification's call without parameters answers an array; with one it answers a page.
      return Array.isArray(response) ? { items: response, nextCursor: null } : response;
    },
  ),
  ...polled,
  staleTime: freshForMs,
});

/**
 * Returns whether its customer has chosen this pharmacy, and waited until it opened the request.
 */
export const isChosen = ({
  startedAt,
  seenAt,
}: Pick<PrescriptionRequest, 'startedAt' | 'seenAt'>): boolean =>
  startedAt !== null && (seenAt === null || seenAt > startedAt);

const figuresKey = (pharmacyId: string) => ['request-figures', pharmacyId];

export type RequestFigures = ApiResponse<'GET /api/pharmacies/:pharmacyId/request-figures'>;

/** Reads the figures of all requests, and of the last seven days (docs/requests.md). */
export const figuresQuery = (pharmacyId: string) =>
  queryOptions({
    queryKey: figuresKey(pharmacyId),
    queryFn: read('GET /api/pharmacies/:pharmacyId/request-figures', { params: { pharmacyId } }),
    ...polled,
    staleTime: freshForMs,
  });

/** Reads lists and figures again as soon as something in them has changed on the server. */
export function useLiveRequests(source: 'pharmacy' | undefined, pharmacyId: string): void {
  useLiveQuery(source, requestsKey(pharmacyId));
  useLiveQuery(source, figuresKey(pharmacyId));
}

/** Reports the requests that a pharmacist has seen, which their customers see. */
export const useReportSeen = (pharmacyId: string) =>
  useReportVisible((ids) =>
    call('POST /api/pharmacies/:pharmacyId/prescription-requests/seen', {
      params: { pharmacyId },
      body: { ids },
    }),
  );

const useChangeRequest = (pharmacyId: string) =>
  useChangeRow<PrescriptionRequest>(requestsKey(pharmacyId));

/** Returns the actions of a request's conversation; each throws the error of its call. */
export function useConversation(pharmacyId: string, id: string) {
  const change = useChangeRequest(pharmacyId);
  const params = { id };
  const add = (message: Message) =>
    change(id, (request) => ({
      ...request,
      // The stream may have brought it before the answer.
      messages: request.messages.some(({ id }) => id === message.id)
        ? request.messages
        : [...request.messages, message],
    }));
  const changeThread = (part: Partial<MessageThread>) =>
    change(id, (request) => ({ ...request, thread: { ...request.thread, ...part } }));
  return {
    write: async (body: { body: string } | { phrase: PhraseName }) =>
      add(
        await callIdempotently(`message.${id}`, 'POST /api/prescription-requests/:id/messages', {
          params,
          body,
        }),
      ),
    askForPhoto: async () => {
      const sentMessage = await call('POST /api/prescription-requests/:id/ask-for-photo', {
        params,
      });
      await add(sentMessage);
      await changeThread({ photoWantedAt: sentMessage.at });
    },
    seen: async (until: string) => {
      await call('POST /api/prescription-requests/:id/messages/seen', { params, body: { until } });
      await changeThread({ unread: 0 });
    },
    mute: async (muted: boolean) => {
      await call('POST /api/prescription-requests/:id/mute', { params, body: { muted } });
      await changeThread({ isMuted: muted });
    },
    quote: async (body: AnswerInput) => {
      const quote = await call('POST /api/prescription-requests/:id/quote', { params, body });
      await change(id, (request) => ({ ...request, quote }));
    },
  };
}

interface MoveInput {
  id: string;
  move: PharmacyMoveName | 'undo';
  /** For the customer, if the move needs one. */
  reason?: string;
}

const sendMove = ({ id, move, reason = '' }: MoveInput): Promise<PrescriptionRequest> => {
  if (move === 'undo') return call('POST /api/prescription-requests/:id/undo', { params: { id } });
  return move === 'decline'
    ? call('POST /api/prescription-requests/:id/decline', { params: { id }, body: { reason } })
    : call('PATCH /api/prescription-requests/:id/status', {
        params: { id },
        body: { status: requestTransitions[move].to },
      });
};

export function useMoveRequest(pharmacyId: string) {
  const client = useQueryClient();
  const showChanged = useShowChanged<PrescriptionRequest>(requestsKey(pharmacyId));
  return useMutation({
    mutationFn: sendMove,
    onSuccess: async (changed) => {
      await showChanged(changed);
      // The request has left one list for another.
      for (const queryKey of [requestsKey(pharmacyId), figuresKey(pharmacyId)])
        void client.invalidateQueries({ queryKey });
    },
    // A colleague may have moved it: the lists show the server's state.
    onError: () => void client.invalidateQueries({ queryKey: requestsKey(pharmacyId) }),
  });
}

export function useSaveNote(pharmacyId: string): (id: string, note: string) => Promise<void> {
  const change = useChangeRequest(pharmacyId);
  return async (id, note) => {
    const changed = await call('PUT /api/prescription-requests/:id/private-note', {
      params: { id },
      body: { note },
    });
    await change(id, () => changed);
  };
}
