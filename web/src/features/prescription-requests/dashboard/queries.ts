import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { mostSeenAtOnce } from '@dawaya/contract/vocabulary/lengths';
import { type PharmacyMoveName, requestMoves } from '@dawaya/contract/vocabulary/request-moves';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, read } from '../../../lib/api.ts';
import { watchLooks } from '../../../lib/looked-at.ts';
import { polled } from '../../../lib/query-client.ts';

/** The own requests, newest first. */
export const requestsQuery = (pharmacyId: string) =>
  queryOptions({
    queryKey: ['prescription-requests', pharmacyId],
    queryFn: async (context) => {
      const answer = await read('GET /api/pharmacies/:pharmacyId/prescription-requests', {
        params: { pharmacyId },
      })(context);
      return Array.isArray(answer) ? answer : answer.items;
    },
    ...polled,
  });

/** Tells the server which cards were looked at; the customer reads it. For the `ref` of a card with its `data-id`. */
export const useTellSeen = (pharmacyId: string) =>
  useMemo(
    () =>
      watchLooks(
        (ids) =>
          call('POST /api/pharmacies/:pharmacyId/prescription-requests/seen', {
            params: { pharmacyId },
            body: { ids },
          }),
        mostSeenAtOnce,
      ),
    [pharmacyId],
  );

interface Wish {
  id: string;
  move: PharmacyMoveName;
  /** For the customer, where the move needs one. */
  reason?: string;
}

const send = ({ id, move, reason = '' }: Wish): Promise<PrescriptionRequest> =>
  move === 'decline'
    ? call('POST /api/prescription-requests/:id/decline', { params: { id }, body: { reason } })
    : call('PATCH /api/prescription-requests/:id/status', {
        params: { id },
        body: { status: requestMoves[move].to },
      });

/** Makes a move and puts the server's answer in the request's place (product decision 12). */
export function useMoveRequest(pharmacyId: string) {
  const client = useQueryClient();
  const { queryKey } = requestsQuery(pharmacyId);
  return useMutation({
    mutationFn: send,
    onSuccess: async (changed) => {
      // A list that was asked for before the change must not put the old status back.
      await client.cancelQueries({ queryKey });
      client.setQueryData<PrescriptionRequest[]>(queryKey, (requests) =>
        requests?.map((request) => (request.id === changed.id ? changed : request)),
      );
    },
    // Somebody else may have moved it: what the server says now is what shows.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
