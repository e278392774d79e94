import { useCallback, useState } from 'react';
import { ui as uiAr } from '../../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../../i18n/en/ui.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { call } from '../../../lib/api.ts';
import { ApiError, sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { useAdvertisementTexts } from '../use-advertisement-texts.ts';

export type ConfirmationState =
  | { step: 'none' }
  | { step: 'processing' }
  /** `refusal` is what the server has against the payment; without it the payment stands. */
  | { step: 'failed'; advertisementId: string; refusal: string | null; retry: () => void };

export interface Confirmation {
  state: ConfirmationState;
  confirm: (paid: { advertisementId: string; paymentIntentId: string }) => Promise<void>;
  forget: () => void;
}

/** The server's confirmation of a payment that the provider has taken; it can be asked for again at will. */
export function useConfirmation(onActivated: () => void, onFailed: () => void): Confirmation {
  const t = useAdvertisementTexts().payment;
  const words = useMessages({ en: uiEn, ar: uiAr });
  const sessionEnded = useSessionEnded('pharmacy');
  const [state, setState] = useState<ConfirmationState>({ step: 'none' });

  const confirm: Confirmation['confirm'] = async (paid) => {
    setState({ step: 'processing' });
    try {
      await call('POST /api/confirm-ad-payment', { body: paid });
      setState({ step: 'none' });
      toast({ title: t.activated });
      onActivated();
    } catch (error) {
      if (sessionEnded(error)) return;
      // Whatever else went wrong, the card was charged: the server's advice to pay later is wrong here.
      const isRefused = error instanceof ApiError && error.status === 409;
      const refusal = isRefused ? sentenceOf(error, t.activationFailed) : null;
      const description = refusal ?? t.activationFailed;
      toast({ title: words.error, description, variant: 'destructive' });
      const { advertisementId } = paid;
      setState({ step: 'failed', advertisementId, refusal, retry: () => void confirm(paid) });
      // The provider's own message may have been faster.
      onFailed();
    }
  };

  return { state, confirm, forget: useCallback(() => setState({ step: 'none' }), []) };
}
