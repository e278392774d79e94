/** The pharmacy's own price list. */
export const prices = {
  title: 'Price list',
  intro:
    'Only your pharmacy sees it. It fills in the prices when you answer a question or a request.',
  loading: 'Loading the price list...',
  failed: 'The price list could not be loaded.',
  empty: 'There are no prices yet. You can also save the prices of your answers here.',
  name: 'Medicine',
  price: 'Price in SDG',
  invalidPrice: 'Write whole pounds, for example 12500, 12,500 or 15 thousand.',
  add: 'Save price',
  saved: 'Price saved',
  saveFailed: 'Failed to save the price',
  remove: (name: string) => `Remove ${name}`,
  removeFailed: 'Failed to remove the price',
  search: 'Find in your price list',
  noMatch: 'Nothing found',
  showAll: (count: string) => `Show all ${count}`,
  currency: 'SDG',
};
