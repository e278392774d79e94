import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';

/** The list by name, as far as a search finds it. */
export const medicinesQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'medicines', search],
    queryFn: read('GET /api/admin/medicines', { query: { search: search || undefined } }),
    staleTime: 0,
  });

/** What was asked for by enough people and is unknown. */
export const askedWordsQuery = queryOptions({
  queryKey: ['admin', 'asked-words'],
  queryFn: read('GET /api/admin/asked-words'),
  staleTime: 0,
});
