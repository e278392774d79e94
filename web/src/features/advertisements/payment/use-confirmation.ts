import { useCallback, useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { call } from '../../../lib/api.ts';
import { isAnswer, sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { type PendingPayment, writePendingPayment } from './pending-payment.ts';

export type ConfirmationState =
  | { step: 'none' }
  | { step: 'processing' }
  /** `refusal` is the server's reason against the payment; null for any other failure. */
  | { step: 'failed'; payment: PendingPayment; refusal: string | null; retry: () => void };

export interface Confirmation {
  state: ConfirmationState;
  confirm: (payment: PendingPayment) => Promise<void>;
  forget: () => void;
}

/**
 * Asks the server to confirm a payment; the person can repeat it, also after a reload, until the
 * server has answered.
 */
export function useConfirmation(onActivated: () => void, onFailed: () => void): Confirmation {
  const t = useAdvertisementTexts().payment;
  const sessionEnded = useSessionEnded('pharmacy');
  const [state, setState] = useState<ConfirmationState>({ step: 'none' });

  const forget = useCallback(() => {
    writePendingPayment(null);
    setState({ step: 'none' });
  }, []);

  const confirm: Confirmation['confirm'] = async (payment) => {
    const { isCharged, ...body } = payment;
    writePendingPayment(payment);
    setState({ step: 'processing' });
    try {
      await call('POST /api/confirm-ad-payment', { body });
      forget();
      toast({ title: t.activated });
      onActivated();
    } catch (error) {
      if (sessionEnded(error)) return;
      // After any other failure the card may be charged: the server's advice to pay later would be
      // wrong.
      const refusal = isAnswer(error) ? sentenceOf(error, t.activationFailed) : null;
      if (refusal) writePendingPayment(null);
      // Nothing was charged, so nothing is to be confirmed: the person can pay again.
      const isUnpaid = refusal !== null && !isCharged;
      toastError(isUnpaid ? t.failed : (refusal ?? t.activationFailed));
      if (isUnpaid) setState({ step: 'none' });
      else setState({ step: 'failed', payment, refusal, retry: () => void confirm(payment) });
      // The provider's own message to the server may have been faster.
      onFailed();
    }
  };

  return { state, confirm, forget };
}
