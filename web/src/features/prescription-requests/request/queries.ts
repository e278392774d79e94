import type { QueryClient } from '@tanstack/react-query';
import { pharmacyQuery } from '../../../shared/pharmacy/pharmacy-query.ts';

/** The id in the address, or null: absent and empty are the same. */
export const pharmacyIdOf = (search: URLSearchParams): string | null =>
  search.get('pharmacyId')?.trim() || null;

/** For the server: the pharmacy's name travels with the HTML. */
export async function prefetchTarget(client: QueryClient, search: URLSearchParams): Promise<void> {
  const id = pharmacyIdOf(search);
  if (id) await client.prefetchQuery(pharmacyQuery(id));
}
