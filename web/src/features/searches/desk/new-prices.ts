import type { PharmacyPrice } from '@dawaya/contract/endpoints/pharmacy-prices';
import type { Ask } from '@dawaya/contract/endpoints/searches';
import { longestPriceName, priceKey } from '@dawaya/contract/vocabulary/prices';

/**
 * The prices that were answered and that the list has not, or has otherwise: by the name of what was
 * asked for, or of what the pharmacy has in its place. Two prices of one name are nobody's guess.
 */
export function newPrices(
  { items, given }: Pick<Ask, 'items' | 'given'>,
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
