export interface Returned {
  clientSecret: string;
  advertisementId: string | null;
}

export const paymentIntentOf = (clientSecret: string): string =>
  clientSecret.replace(/_secret_.*/, '');

/**
 * Returns the advertisement of a payment: by its metadata (specification, section 4) if the
 * provider shows them, else by our own address (docs/payments.md). Stripe hides them from a public
 * key.
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

export function returnAddress(page: string, advertisementId: string): string {
  const url = cleanOf(page);
  url.searchParams.set('advertisementId', advertisementId);
  return url.href;
}

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
