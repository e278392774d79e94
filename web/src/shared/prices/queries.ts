import type { PharmacyPriceList } from '@dawaya/contract/endpoints/pharmacy-prices';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';

/** One line, as it is written into the list. */
export interface GivenPrice {
  name: string;
  /** Whole Sudanese pounds, as a number or as somebody types them. */
  priceSdg: number | string;
}

/** The own price list. Colleagues change it too: the stream says when. */
export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: ['pharmacy-prices', id],
    queryFn: read('GET /api/pharmacies/:id/prices', { params: { id } }),
  });

/** Writes the own list; what the server has now shows everywhere. */
export function usePriceList(id: string) {
  const client = useQueryClient();
  const { queryKey } = pricesQuery(id);
  const take = async (answer: Promise<PharmacyPriceList>) => {
    const list = await answer;
    // A list that was asked for before the change must not put the old one back.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, list);
  };
  const params = { id };
  return {
    /** Adds lines, or changes those of the same name. @throws what the call threw */
    keep: (prices: GivenPrice[]) =>
      take(call('PATCH /api/pharmacies/:id/prices', { params, body: { prices } })),
    /** Puts the list `read` without `name` in its place. @throws what the call threw */
    remove: ({ prices, version }: PharmacyPriceList, name: string) =>
      take(
        call('PUT /api/pharmacies/:id/prices', {
          params,
          body: {
            prices: prices
              .filter((price) => price.name !== name)
              .map(({ name, priceSdg }) => ({ name, priceSdg })),
            version,
          },
        }),
      ),
    refresh: () => client.invalidateQueries({ queryKey }),
  };
}
