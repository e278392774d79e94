import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';

export const medicinesQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'medicines', search],
    queryFn: read('GET /api/admin/medicines', { query: { search: search || undefined } }),
    staleTime: 0,
  });

export const unknownWordsQuery = queryOptions({
  queryKey: ['admin', 'unknown-words'],
  queryFn: read('GET /api/admin/asked-words'),
  staleTime: 0,
});
