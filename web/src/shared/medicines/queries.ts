import { queryOptions } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';

/** The names that a field suggests. */
export const medicinesQuery = () =>
  queryOptions({
    queryKey: ['medicines'],
    queryFn: read('GET /api/medicines'),
    staleTime: Number.POSITIVE_INFINITY,
  });
