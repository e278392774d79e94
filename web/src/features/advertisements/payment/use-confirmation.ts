import { useCallback, useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/texts/advertisements.ts';
import { call } from '../../../lib/api.ts';
import { isAnswer, sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { type PendingPayment, writePendingPayment } from './pending-payment.ts';

export type ConfirmationState =
  | { step: 'none' }
  | { step: 'processing' }
  /** `refusal` is what the server has against the payment; without it nothing speaks against it. */
  | { step: 'failed'; payment: PendingPayment; refusal: string | null; retry: () => void };

export interface Confirmation {
  state: ConfirmationState;
  confirm: (payment: PendingPayment) => Promise<void>;
  forget: () => void;
}

/**
 * The server's confirmation of a payment; it can be asked for again at will, also after a reload,
 * until it has answered.
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
      // Whatever else went wrong, the card may be charged: the server's advice to pay later is wrong here.
      const refusal = isAnswer(error) ? sentenceOf(error, t.activationFailed) : null;
      if (refusal) writePendingPayment(null);
      // Where nothing was charged there is nothing to ask for again: it can be paid.
      const isUnpaid = refusal !== null && !isCharged;
      toastError(isUnpaid ? t.failed : (refusal ?? t.activationFailed));
      if (isUnpaid) setState({ step: 'none' });
      else setState({ step: 'failed', payment, refusal, retry: () => void confirm(payment) });
      // The provider's own message may have been faster.
      onFailed();
    }
  };

  return { state, confirm, forget };
}
