import { useEffect, useRef, useState } from 'react';
import { useAdvertisementPaymentTexts } from '../../../i18n/advertisement-payment.ts';
import { toastError } from '../../../ui/toast.ts';
import { type Confirmation, readPendingPayment, writePendingPayment } from './confirmation.tsx';
import { loadProvider } from './use-card-payment.ts';

/**
 * Handles a payer's return from the bank (specification §4). It cleans the URL first,
 * so that a reload does not repeat the return. If the provider does not answer, it asks the server
 * about the payment, on this visit or the next one (docs/payments.md).
 * @returns whether it waits for the provider
 */
export function useReturnedPayment(confirmation: Confirmation, onUnknown: () => void): boolean {
  const t = useAdvertisementPaymentTexts();
  const [isAsking, setAsking] = useState(false);

  const handle = async (returned: Returned) => {
    const pendingPayment = {
      paymentIntentId: paymentIntentOf(returned.clientSecret),
      isCharged: false,
    };
    if (returned.advertisementId)
      writePendingPayment({ ...pendingPayment, advertisementId: returned.advertisementId });
    const paymentIntent = await loadProvider()
      .then(({ stripe }) => stripe.retrievePaymentIntent(returned.clientSecret))
      .then(
        (answer) => answer.paymentIntent,
        () => undefined,
      );
    if (paymentIntent && paymentIntent.status !== 'succeeded') {
      writePendingPayment(null);
      return toastError(t.status(paymentIntent.status));
    }
    const isCharged = paymentIntent !== undefined;
    const advertisementId = paidAdvertisement(paymentIntent ?? {}, returned);
    if (advertisementId)
      return confirmation.confirm({ ...pendingPayment, advertisementId, isCharged });
    // Paid, but no advertisement is known here: the provider's message to the server names it.
    if (isCharged) onUnknown();
    else toastError(t.failed);
  };
  const latest = useRef({ take: handle, ask: confirmation.confirm });
  latest.current = { take: handle, ask: confirmation.confirm };

  useEffect(() => {
    const back = returnedOf(location.href);
    if (!back) {
      const pending = readPendingPayment();
      if (pending) void latest.current.ask(pending);
      return;
    }
    history.replaceState(history.state, '', back.cleaned);
    setAsking(true);
    void latest.current.take(back.returned).finally(() => setAsking(false));
  }, []);

  return isAsking;
}

interface Returned {
  clientSecret: string;
  advertisementId: string | null;
}

export const paymentIntentOf = (clientSecret: string): string =>
  clientSecret.replace(/_secret_.*/, '');

/**
 * Returns the advertisement of a payment: by its metadata (specification §4) if the
 * provider shows them, else by our own address (docs/payments.md). Stripe hides them from a public
 * key.
 */
export function paidAdvertisement(paymentIntent: object, { advertisementId }: Returned) {
  const { metadata } = paymentIntent as { metadata?: { advertisementId?: string } | null };
  return metadata?.advertisementId || advertisementId;
}

const providerParameters = [
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
  for (const name of providerParameters) url.searchParams.delete(name);
  url.hash = '';
  return url;
}
