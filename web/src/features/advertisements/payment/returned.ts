/** A payer who comes back from the bank, as the address tells. */
export interface Returned {
  clientSecret: string;
  /** Of our own return address. */
  advertisementId: string | null;
}

/** The payment that a client secret is the secret of. */
export const paymentIntentOf = (clientSecret: string): string =>
  clientSecret.replace(/_secret_.*/, '');

/**
 * The advertisement that a payment is for: by its metadata (specification, section 4), where the
 * provider shows them; to a public key Stripe does not, then by our own address (decision page 0017).
 */
export function paidAdvertisement(paymentIntent: object, { advertisementId }: Returned) {
  const { metadata } = paymentIntent as { metadata?: { advertisementId?: string } | null };
  return metadata?.advertisementId || advertisementId;
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
