import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';

/** The pharmacy a request goes to; null when there is none of this id, which is an answer too. */
export function targetQuery(pharmacyId: string) {
  return queryOptions({
    queryKey: ['pharmacies', 'one', pharmacyId],
    queryFn: (context) =>
      read('GET /api/pharmacies/:id', { params: { id: pharmacyId } })(context).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
}

/** The id in the address, or null: absent and empty are the same. */
export const pharmacyIdOf = (search: URLSearchParams): string | null =>
  search.get('pharmacyId')?.trim() || null;

/** For the server: the pharmacy's name travels with the HTML. */
export async function prefetchTarget(client: QueryClient, search: URLSearchParams): Promise<void> {
  const id = pharmacyIdOf(search);
  if (id) await client.prefetchQuery(targetQuery(id));
}
