import type { ApiResponse } from '@dawaya/contract/api';
import type { Decision, SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { type Application, applicationsQuery, type Page, type StatusChoice } from './queries.ts';

type Decided = ApiResponse<'POST /api/admin/approve-pharmacy/:id'>;

interface Wish {
  id: string;
  decision: Decision;
  reason?: string;
  /** The state that the admin read: the server refuses a decision about an older one. */
  verificationChangedAt: string;
}

function decide(
  kind: SubjectKind,
  { id, decision, reason = '', verificationChangedAt }: Wish,
): Promise<Decided> {
  const params = { id };
  if (decision === 'approve' || decision === 'reinstate')
    return call(`POST /api/admin/${decision}-${kind}/:id`, {
      params,
      body: { verificationChangedAt },
    });
  const body = { reason, verificationChangedAt };
  return call(`POST /api/admin/${decision}-${kind}/:id`, { params, body });
}

interface Where {
  kind: SubjectKind;
  status: StatusChoice;
  search: string;
}

/**
 * Makes a decision. The application leaves the list of its old status at once, or changes its
 * status in the list of all; then all lists are read again.
 */
export function useDecide({ kind, status, search }: Where) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => decide(kind, wish),
    onSuccess: async (decided) => {
      await client.cancelQueries({ queryKey: ['admin'] });
      client.setQueryData<InfiniteData<Page<Application>, string>>(
        applicationsQuery(kind, status, search).queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => without(page, decided)) },
      );
    },
    onSettled: () => {
      // Not awaited: the next application does not wait for the lists.
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
  });

  function without(page: Page<Application>, decided: Decided): Page<Application> {
    const items =
      status === 'all'
        ? page.items.map((one) => (one.id === decided.id ? { ...one, ...decided } : one))
        : page.items.filter(({ id }) => id !== decided.id);
    return { ...page, items };
  }
}
