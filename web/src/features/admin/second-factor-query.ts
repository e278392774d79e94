import { queryOptions } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { pollingInterval } from '../../lib/polling.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['admin', 'second-factor'],
  queryFn: read('GET /api/admin/second-factor', {}),
  refetchInterval: pollingInterval,
  staleTime: 0,
});
