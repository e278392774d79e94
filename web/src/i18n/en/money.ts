/** What a price is in; apart, since it stands on pages that need no other text about products. */
export const money = { currency: 'SDG' };
