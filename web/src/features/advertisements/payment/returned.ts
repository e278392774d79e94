/** A payer who comes back from the bank, as the address tells. */
export interface Returned {
  clientSecret: string;
  /** From our own return address: a public key is not shown a payment's metadata (decision page 0017). */
  advertisementId: string | null;
}

const own = [
  'payment_intent_client_secret',
  'payment_intent',
  'redirect_status',
  'advertisementId',
];

/** Where the provider sends a payer back to after the bank's own page. */
export function returnAddress(page: string, advertisementId: string): string {
  const url = cleanOf(page);
  url.searchParams.set('advertisementId', advertisementId);
  return url.href;
}

/** What the address says of a payer's return, and the address without it; null for an ordinary visit. */
export function returnedOf(page: string): { returned: Returned; cleaned: string } | null {
  const { searchParams } = new URL(page);
  const clientSecret = searchParams.get('payment_intent_client_secret');
  if (!clientSecret) return null;
  const { pathname, search } = cleanOf(page);
  return {
    returned: { clientSecret, advertisementId: searchParams.get('advertisementId') },
    cleaned: pathname + search,
  };
}

function cleanOf(page: string): URL {
  const url = new URL(page);
  for (const name of own) url.searchParams.delete(name);
  url.hash = '';
  return url;
}
