import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { call } from '../../../lib/api.ts';
import { ApiError, sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { hideAdvertisement, refreshAdvertisements, showAdvertisement } from './queries.ts';

export type RowAction = 'pause' | 'resume' | 'delete';

export function useRowAction({ id, pharmacyId }: Advertisement) {
  const t = useAdvertisementTexts().manage;
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  return useMutation({
    mutationFn: async (action: RowAction) => {
      const params = { id };
      if (action !== 'delete') return call(`POST /api/advertisements/:id/${action}`, { params });
      await call('DELETE /api/advertisements/:id', { params }).catch((error: unknown) => {
        // An answer was lost, or a colleague was first: it is gone either way.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      });
      return undefined;
    },
    onSuccess: async (changed, action) => {
      toast({ title: t.done[action] });
      if (changed) await showAdvertisement(client, changed);
      else await hideAdvertisement(client, pharmacyId, id);
    },
    onError: (error) => {
      if (!sessionEnded(error)) toastError(sentenceOf(error, t.actionFailed));
    },
    onSettled: () => void refreshAdvertisements(client),
  });
}
