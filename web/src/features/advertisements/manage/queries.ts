import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';

/** The own advertisements, the newest first; asked for anew on every visit: payments arrive without the page. */
export const ownAdvertisementsQuery = (pharmacyId: string) =>
  queryOptions({
    queryKey: ['advertisements', pharmacyId],
    queryFn: read('GET /api/advertisements/:pharmacyId', { params: { pharmacyId } }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Puts the server's answer into the list at once: in its place, or first when it is new. */
export async function showAdvertisement(client: QueryClient, changed: Advertisement) {
  const { queryKey } = ownAdvertisementsQuery(changed.pharmacyId);
  // A list that was asked for before the change must not put the old state back.
  await client.cancelQueries({ queryKey });
  // Nothing would come in place of a first list that is cancelled.
  if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
  client.setQueryData<Advertisement[]>(queryKey, (list) =>
    list?.some(({ id }) => id === changed.id)
      ? list.map((one) => (one.id === changed.id ? changed : one))
      : list && [changed, ...list],
  );
}

/** Takes one that was deleted off the list at once. */
export async function hideAdvertisement(client: QueryClient, pharmacyId: string, gone: string) {
  const { queryKey } = ownAdvertisementsQuery(pharmacyId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<Advertisement[]>(queryKey, (list) => list?.filter(({ id }) => id !== gone));
}

/** What an advertisement brought, asked for anew whenever it is opened. */
export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['advertisement-figures', id],
    queryFn: read('GET /api/advertisements/:id/figures', { params: { id } }),
    staleTime: 0,
  });

/** Everybody's list too: what was paid shows there. */
export const refreshAdvertisements = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['advertisements'] });
