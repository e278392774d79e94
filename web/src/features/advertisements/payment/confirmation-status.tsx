import { ui as uiAr } from '../../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../../i18n/en/ui.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { ApiError, sentenceOf } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useAdvertisementTexts } from '../use-advertisement-texts.ts';
import type { ConfirmationState } from './use-confirmation.ts';

/** How far the activation is after the card was charged, and that nothing is lost when it fails. */
export function ConfirmationStatus({ state }: { state: ConfirmationState }) {
  const t = useAdvertisementTexts().payment;
  const words = useMessages({ en: uiEn, ar: uiAr });
  if (state.step === 'none') return null;
  if (state.step === 'processing') {
    return (
      <p role="status" className="flex items-center gap-3 py-4 font-medium">
        <Spinner className="text-primary" />
        {t.processing}
      </p>
    );
  }
  const { error, retry } = state;
  // A conflict says itself what is the matter; otherwise the payment stands and only we were late.
  const refused = error instanceof ApiError && error.status === 409;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded bg-warning-soft p-4">
      <p className="font-semibold text-warning">{t.activationFailed}</p>
      <p>{refused ? sentenceOf(error, t.activationFailed) : t.safe}</p>
      <Button look="secondary" onClick={retry}>
        {words.retry}
      </Button>
    </div>
  );
}
