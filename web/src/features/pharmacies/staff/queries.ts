import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { pollingInterval } from '../../../lib/polling.ts';

export const staffQuery = (id: string, view?: 'removed') =>
  queryOptions({
    queryKey: ['pharmacy-staff', id, ...(view ? [view] : [])],
    queryFn: read('GET /api/pharmacies/:id/staff', { params: { id }, query: { view } }),
    // A person accepts an invitation without the owner's doing.
    refetchInterval: pollingInterval,
    staleTime: 0,
  });
