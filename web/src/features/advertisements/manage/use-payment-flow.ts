import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAdvertisementPaymentTexts } from '../../../i18n/advertisement-payment.ts';
import { call } from '../../../lib/api.ts';
import { ApiError, sentenceOf } from '../../../lib/errors.ts';
import { currentSessionQuery, useSessionEnded } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { useConfirmation } from '../payment/confirmation.tsx';
import type { OpenPayment } from '../payment/payment-dialog.tsx';
import { useReturnedPayment } from '../payment/returned.ts';
import { refreshAdvertisements } from '../queries.ts';

/**
 * Leads from 'Pay' to the activated advertisement (specification §4), one payment at a
 * time.
 */
export function usePaymentFlow() {
  const t = useAdvertisementPaymentTexts();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const [opening, setOpening] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenPayment | null>(null);
  const isOpening = useRef(false);
  const last = useRef<string>(undefined);

  const refresh = () => void refreshAdvertisements(client);
  const close = () => {
    setOpen(null);
    // Whatever happened in the dialog, the list shows the server's state.
    refresh();
  };
  const confirmation = useConfirmation(close, refresh);
  const isConfirming = confirmation.state.step === 'processing';
  const cancel = () => {
    if (!isConfirming) confirmation.clear();
    close();
  };
  const isReturning = useReturnedPayment(confirmation, refresh);

  const pay = async (advertisement: Advertisement) => {
    if (isOpening.current || isConfirming) return;
    isOpening.current = true;
    setOpening(advertisement.id);
    last.current = advertisement.id;
    confirmation.clear();
    try {
      const { id, isPaid, expiresAt } = advertisement;
      // The list may be old: a colleague has paid, or the answer to a payment was lost.
      const { clientSecret } = await call('POST /api/create-ad-payment-intent', {
        body: { advertisementId: id, expiresAt: isPaid ? expiresAt : null },
      });
      setOpen({ advertisement, clientSecret });
    } catch (error) {
      if (sessionEnded(error)) return;
      // It was paid for meanwhile, which is good news; the list shows it.
      const isPaid = error instanceof ApiError && error.code === 'payment_already_made';
      const description = sentenceOf(error, t.initFailed);
      if (isPaid) toast({ title: t.activated, description });
      else toastError(description);
      refresh();
      // The pharmacy may have lost its verification.
      void client.invalidateQueries({ queryKey: currentSessionQuery.queryKey });
    } finally {
      isOpening.current = false;
      setOpening(null);
    }
  };

  useEffect(() => {
    if (open || opening || !last.current) return;
    // The pressed button was disabled meanwhile, and so has lost the focus.
    if (document.activeElement === document.body)
      document.getElementById(payButtonId(last.current))?.focus();
    last.current = undefined;
  }, [open, opening]);

  const isIdle = !opening && !open && !isConfirming && !isReturning;
  /** Returns false while the page shows that it is paid for, or may be. */
  const canPay = ({ id }: Advertisement): boolean => {
    const { state } = confirmation;
    const mayBePaid =
      state.step === 'failed' && !state.refusal && state.payment.advertisementId === id;
    return isIdle && !mayBePaid;
  };
  return {
    pay,
    opening,
    open,
    leave: cancel,
    confirmation,
    isConfirming: isConfirming || isReturning,
    isIdle,
    canPay,
  };
}

/** Returns the id of the button that gets the focus back after a payment. */
export const payButtonId = (advertisementId: string): string => `pay-${advertisementId}`;
