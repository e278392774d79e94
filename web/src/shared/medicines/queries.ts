import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/options.ts';
import type { SeenChoice } from './choice.ts';

/** The names that a field suggests. */
export const medicinesQuery = () =>
  queryOptions({
    queryKey: ['medicines'],
    queryFn: read('GET /api/medicines'),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What is seen of a search, in a town or everywhere. */
export const seenQuery = ({ search, city }: SeenChoice) =>
  queryOptions({
    queryKey: ['medicines', 'seen', search ?? '', city ?? ''],
    queryFn: read('GET /api/medicines/seen', {
      query: { search: search ?? undefined, city: city ?? undefined },
    }),
  });
