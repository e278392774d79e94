/** A file of its own, because many pages with a price need no other text of products. */
export const money = { currency: 'SDG' };
