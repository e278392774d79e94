import { read } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { queryOptions } from '../../lib/reads/options.ts';

/** One listed pharmacy, as its page shows it; null when there is none of this id, which is an answer too. */
export const pharmacyQuery = (id: string) =>
  queryOptions({
    queryKey: ['pharmacies', 'one', id],
    queryFn: (context) =>
      read('GET /api/pharmacies/:id', { params: { id } })(context).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
