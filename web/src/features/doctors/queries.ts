import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/options.ts';
import { directorySearch } from './directory/search.ts';

export const doctorsQuery = queryOptions({
  queryKey: ['doctors'],
  queryFn: read('GET /api/doctors'),
});

export const prefetchDoctors = (client: QueryClient) =>
  Promise.all([directorySearch.load(), client.prefetchQuery(doctorsQuery)]);
