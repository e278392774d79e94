import { useCallback, useState } from 'react';
import { useAdvertisementPaymentTexts } from '../../../i18n/advertisement-payment.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { call } from '../../../lib/api.ts';
import { isFinalError, sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { readStored, readTimed, writeTimed } from '../../../lib/store/store.ts';
import type { PendingPayment } from '../../../lib/store/table.ts';
import { Button } from '../../../ui/button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast, toastError } from '../../../ui/toast.ts';

/**
 * The state of the activation after a payment. After a failure it says that the payment is not
 * lost.
 */
export function ConfirmationStatus({ state }: { state: ConfirmationState }) {
  const t = useAdvertisementPaymentTexts();
  const uiTexts = useUiTexts();
  if (state.step === 'none') return null;
  if (state.step === 'processing') {
    return (
      <div className="flex items-center gap-3 py-4 font-medium">
        <Spinner className="text-primary" />
        <Status>{t.processing}</Status>
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded bg-warning-soft p-4">
      <p className="font-semibold text-warning">{t.activationFailed}</p>
      <p>{state.refusal ?? (state.payment.isCharged ? t.safe : t.unknown)}</p>
      <Button ref={focusIfLost} variant="secondary" onClick={state.retry}>
        {uiTexts.retry}
      </Button>
    </div>
  );
}

type ConfirmationState =
  | { step: 'none' }
  | { step: 'processing' }
  /** `refusal` is the server's reason against the payment; null for any other failure. */
  | { step: 'failed'; payment: PendingPayment; refusal: string | null; retry: () => void };

export interface Confirmation {
  state: ConfirmationState;
  confirm: (payment: PendingPayment) => Promise<void>;
  clear: () => void;
}

/**
 * Asks the server to confirm a payment; the person can repeat it, even after a reload, until the
 * server has answered.
 */
export function useConfirmation(onActivated: () => void, onFailed: () => void): Confirmation {
  const t = useAdvertisementPaymentTexts();
  const sessionEnded = useSessionEnded('pharmacy');
  const [state, setState] = useState<ConfirmationState>({ step: 'none' });

  const clear = useCallback(() => {
    writePendingPayment(null);
    setState({ step: 'none' });
  }, []);

  const confirm: Confirmation['confirm'] = async (payment) => {
    const { isCharged, ...body } = payment;
    writePendingPayment(payment);
    setState({ step: 'processing' });
    try {
      await call('POST /api/confirm-ad-payment', { body });
      clear();
      toast({ title: t.activated });
      onActivated();
    } catch (error) {
      if (sessionEnded(error)) return;
      // After any other failure the card may be charged: the server's advice to pay later would be
      // wrong.
      const refusal = isFinalError(error) ? sentenceOf(error, t.activationFailed) : null;
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

  return { state, confirm, clear };
}

export type { PendingPayment };

const pharmacy = () => String(readStored('pharmacyId'));

export function readPendingPayment(): PendingPayment | null {
  const stored = readTimed('pendingPayment', pharmacy());
  if (!stored) return null;
  const { advertisementId, paymentIntentId, isCharged } = stored;
  return { advertisementId, paymentIntentId, isCharged };
}

/** Stores a payment; null deletes it. */
export const writePendingPayment = (payment: PendingPayment | null): void =>
  writeTimed('pendingPayment', pharmacy(), payment);
