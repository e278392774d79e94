import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/reads.ts';

/** Reads the cities with listed pharmacies and their number, the largest first. */
export const citiesQuery = queryOptions({
  queryKey: ['pharmacies', 'cities'],
  queryFn: read('GET /api/cities'),
});
