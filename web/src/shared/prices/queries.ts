import type { PharmacyPriceList } from '@dawaya/contract/endpoints/pharmacy-prices';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';

export interface GivenPrice {
  name: string;
  /** Whole Sudanese pounds, as a number or as typed. */
  priceSdg: number | string;
}

/** Reads the pharmacy's price list. Colleagues change it too, so it is live. */
export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: ['pharmacy-prices', id],
    queryFn: read('GET /api/pharmacies/:id/prices', { params: { id } }),
  });

/** Returns the actions on the price list; all its readers show the server's answer. */
export function usePriceList(id: string) {
  const client = useQueryClient();
  const { queryKey } = pricesQuery(id);
  const showAnswer = async (answer: Promise<PharmacyPriceList>) => {
    const list = await answer;
    // A read from before the change must not bring the old list back.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, list);
  };
  const params = { id };
  return {
    /** Adds lines, or changes those of the same name. @throws the error of the call */
    add: (prices: GivenPrice[]) =>
      showAnswer(call('PATCH /api/pharmacies/:id/prices', { params, body: { prices } })),
    /** Removes a name from the list that was read. @throws the error of the call */
    remove: ({ prices, version }: PharmacyPriceList, name: string) =>
      showAnswer(
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
