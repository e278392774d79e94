import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { PharmacyPrice } from '@dawaya/contract/endpoints/pharmacy-prices';
import { longestPriceName, priceKey } from '@dawaya/contract/vocabulary/prices';

/**
 * Returns the prices of an answer that the list lacks or has differently, by the name of the item
 * or of its replacement. It skips a name with two prices.
 */
export function newPrices(
  { items, given }: Pick<ReceivedInquiry, 'items' | 'given'>,
  list: readonly Pick<PharmacyPrice, 'name' | 'priceSdg'>[],
): { name: string; priceSdg: number }[] {
  const kept = new Map(list.map(({ name, priceSdg }) => [priceKey(name), priceSdg]));
  const answered = (given?.lines ?? []).flatMap(({ item, has, alternative, priceSdg }) => {
    const name = has ? items[item]?.text : alternative;
    return name && priceSdg !== null && name.length <= longestPriceName ? [{ name, priceSdg }] : [];
  });
  const keys = answered.map(({ name }) => priceKey(name));
  return answered.filter(
    ({ priceSdg }, at) =>
      keys.filter((key) => key === keys[at]).length === 1 && kept.get(keys[at] ?? '') !== priceSdg,
  );
}
