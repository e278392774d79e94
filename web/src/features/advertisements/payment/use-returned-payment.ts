import { useEffect, useRef, useState } from 'react';
import { ui as uiAr } from '../../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../../i18n/en/ui.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { toast } from '../../../ui/toast.ts';
import { useAdvertisementTexts } from '../use-advertisement-texts.ts';
import { paidAdvertisement, type Returned, returnedOf } from './returned.ts';
import { loadProvider } from './use-card-payment.ts';
import type { Confirmation } from './use-confirmation.ts';

/**
 * A payer who comes back from the bank (specification, section 4): the address is cleaned before
 * anything else, so that neither a reload nor a second look at the page counts the return again.
 * @returns whether the provider is being asked
 */
export function useReturnedPayment(confirmation: Confirmation, onUnknown: () => void): boolean {
  const t = useAdvertisementTexts().payment;
  const words = useMessages({ en: uiEn, ar: uiAr });

  const [isAsking, setAsking] = useState(false);

  const take = async (returned: Returned) => {
    const refuse = (description: string) =>
      toast({ title: words.error, description, variant: 'destructive' });
    const provider = await loadProvider().catch((error: unknown) => {
      refuse(sentenceOf(error, t.notInitialized));
    });
    if (!provider) return;
    const { paymentIntent } = await provider.stripe
      .retrievePaymentIntent(returned.clientSecret)
      .catch(() => ({ paymentIntent: undefined }));
    if (!paymentIntent) return refuse(t.failed);
    if (paymentIntent.status !== 'succeeded') return refuse(t.status(paymentIntent.status));
    const advertisementId = paidAdvertisement(paymentIntent, returned);
    // Paid, but nothing here says for what: the provider's message to the server will.
    if (!advertisementId) return onUnknown();
    await confirmation.confirm({ advertisementId, paymentIntentId: paymentIntent.id });
  };
  const latest = useRef(take);
  latest.current = take;

  useEffect(() => {
    const back = returnedOf(location.href);
    if (!back) return;
    history.replaceState(history.state, '', back.cleaned);
    setAsking(true);
    void latest.current(back.returned).finally(() => setAsking(false));
  }, []);

  return isAsking;
}
