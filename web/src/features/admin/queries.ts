import type { PharmacyApplication } from '@dawaya/contract/admin';
import type { ApiResponse } from '@dawaya/contract/api';
import type { VerificationStatus } from '@dawaya/contract/verification';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';

/** The badge is refreshed this often (specification, section 9). */
const refreshEvery = 30_000;

/** Those that wait, longest waiting first. */
const pendingQuery = () =>
  queryOptions({
    queryKey: ['admin', 'pharmacies', 'pending'],
    queryFn: read('GET /api/admin/pending-pharmacies'),
    refetchInterval: refreshEvery,
    staleTime: 0,
  });

/** The applications of one status. */
export const applicationsQuery = (status: VerificationStatus) =>
  status === 'pending'
    ? pendingQuery()
    : queryOptions({
        queryKey: ['admin', 'pharmacies', status],
        queryFn: read('GET /api/admin/pharmacies', { query: { status } }),
        staleTime: 0,
      });

export type Decision = 'approve' | 'reject' | 'suspend' | 'reinstate';

/** What can be decided about a pharmacy of each status (decision 15). */
export const decisionsFor: Record<VerificationStatus, readonly Decision[]> = {
  pending: ['approve', 'reject'],
  verified: ['suspend'],
  rejected: ['reinstate'],
  suspended: ['reinstate'],
};

interface Decided {
  id: string;
  decision: Decision;
  reason?: string;
}

function decide({ id, decision, reason = '' }: Decided): Promise<Outcome> {
  const params = { id };
  if (decision === 'approve') return call('POST /api/admin/approve-pharmacy/:id', { params });
  if (decision === 'reinstate') return call('POST /api/admin/reinstate-pharmacy/:id', { params });
  const body = { reason };
  return decision === 'reject'
    ? call('POST /api/admin/reject-pharmacy/:id', { params, body })
    : call('POST /api/admin/suspend-pharmacy/:id', { params, body });
}
type Outcome = ApiResponse<'POST /api/admin/approve-pharmacy/:id'>;

/** Takes a decision; the application leaves the list it stands in at once, then all lists are asked anew. */
export function useDecide(status: VerificationStatus) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: async ({ id }) => {
      await client.cancelQueries({ queryKey: ['admin'] });
      client.setQueryData<PharmacyApplication[]>(applicationsQuery(status).queryKey, (list) =>
        list?.filter((application) => application.id !== id),
      );
    },
    onSettled: () => {
      // Not awaited: the next application does not wait for the lists.
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
