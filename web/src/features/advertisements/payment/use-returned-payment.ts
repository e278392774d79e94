import { useEffect, useRef, useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/texts/advertisements.ts';
import { toastError } from '../../../ui/toast.ts';
import { readPendingPayment, writePendingPayment } from './pending-payment.ts';
import { paidAdvertisement, paymentIntentOf, type Returned, returnedOf } from './returned.ts';
import { loadProvider } from './use-card-payment.ts';
import type { Confirmation } from './use-confirmation.ts';

/**
 * A payer who comes back from the bank (specification, section 4): the address is cleaned before
 * anything else, so that neither a reload nor a second look at the page counts the return again.
 * What the provider cannot be asked the server is, on this visit or on the next (decision page 0017).
 * @returns whether the provider is being asked
 */
export function useReturnedPayment(confirmation: Confirmation, onUnknown: () => void): boolean {
  const t = useAdvertisementTexts().payment;
  const [isAsking, setAsking] = useState(false);

  const take = async (returned: Returned) => {
    const asked = { paymentIntentId: paymentIntentOf(returned.clientSecret), isCharged: false };
    if (returned.advertisementId)
      writePendingPayment({ ...asked, advertisementId: returned.advertisementId });
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
    if (advertisementId) return confirmation.confirm({ ...asked, advertisementId, isCharged });
    // Paid, but nothing here says for what: the provider's message to the server will.
    if (isCharged) onUnknown();
    else toastError(t.failed);
  };
  const latest = useRef({ take, ask: confirmation.confirm });
  latest.current = { take, ask: confirmation.confirm };

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
