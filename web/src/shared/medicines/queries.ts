import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/reads.ts';
import type { SeenChoice } from './choice.ts';

export const seenQuery = ({ search, city }: SeenChoice) =>
  queryOptions({
    queryKey: ['medicines', 'seen', search ?? '', city ?? ''],
    queryFn: read('GET /api/medicines/seen', {
      query: { search: search ?? undefined, city: city ?? undefined },
    }),
  });
