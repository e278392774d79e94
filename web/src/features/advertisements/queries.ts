import type { ApiResponse } from '@dawaya/contract/api';
import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';

/**
 * Reads the pharmacy's advertisements, the newest first, on every visit, because payments arrive
 * without the page.
 */
export const ownAdvertisementsQuery = (pharmacyId: string) =>
  queryOptions({
    queryKey: ['advertisements', pharmacyId],
    queryFn: read('GET /api/advertisements/:pharmacyId', { params: { pharmacyId } }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Puts the server's answer into the list at once: in its place, or first if it is new. */
export async function showAdvertisement(client: QueryClient, changed: Advertisement) {
  const { queryKey } = ownAdvertisementsQuery(changed.pharmacyId);
  // A read from before the change must not bring the old state back.
  await client.cancelQueries({ queryKey });
  // A cancelled first read would leave no list.
  if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
  client.setQueryData<Advertisement[]>(queryKey, (list) =>
    list?.some(({ id }) => id === changed.id)
      ? list.map((one) => (one.id === changed.id ? changed : one))
      : list && [changed, ...list],
  );
}

export async function hideAdvertisement(client: QueryClient, pharmacyId: string, gone: string) {
  const { queryKey } = ownAdvertisementsQuery(pharmacyId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<Advertisement[]>(queryKey, (list) => list?.filter(({ id }) => id !== gone));
}

export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['advertisement-figures', id],
    queryFn: read('GET /api/advertisements/:id/figures', { params: { id } }),
    staleTime: 0,
  });

/** Reads all lists again, the public one too: a paid advertisement shows there. */
export const refreshAdvertisements = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['advertisements'] });

export type PaymentMethods = ApiResponse<'GET /api/payments/methods'>;
export type TransferTerms = NonNullable<PaymentMethods['transfer']>;

/** Reads the ways to pay; the operator changes them only with a restart. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: read('GET /api/payments/methods'),
  staleTime: Number.POSITIVE_INFINITY,
});
