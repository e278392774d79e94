import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { ForwardStatus } from '@dawaya/contract/vocabulary/request-statuses';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, read } from '../../../lib/api.ts';
import { polled } from '../../../lib/query-client.ts';

/** The own requests, newest first. */
export const requestsQuery = (pharmacyId: string) =>
  queryOptions({
    queryKey: ['prescription-requests', pharmacyId],
    queryFn: read('GET /api/pharmacies/:pharmacyId/prescription-requests', {
      params: { pharmacyId },
    }),
    ...polled,
  });

/** Forwards to a status, or declined with a reason for the customer. */
type Change = { id: string } & ({ status: ForwardStatus } | { status: 'declined'; reason: string });

const send = (change: Change): Promise<PrescriptionRequest> =>
  change.status === 'declined'
    ? call('POST /api/prescription-requests/:id/decline', {
        params: { id: change.id },
        body: { reason: change.reason },
      })
    : call('PATCH /api/prescription-requests/:id/status', {
        params: { id: change.id },
        body: { status: change.status },
      });

/** Moves a request on and puts the server's answer in its place (decision 12). */
export function useChangeStatus(pharmacyId: string) {
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
