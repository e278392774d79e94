import { read } from '../../lib/api.ts';
import { nullIfMissing } from '../../lib/errors.ts';
import { queryOptions } from '../../lib/reads/reads.ts';

/** Reads one listed pharmacy for its page; null for an unknown id, which is an answer too. */
export const pharmacyQuery = (id: string) =>
  queryOptions({
    queryKey: ['pharmacies', 'one', id],
    queryFn: (context) =>
      read('GET /api/pharmacies/:id', { params: { id } })(context).catch(nullIfMissing),
  });
